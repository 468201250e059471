#include <array>
#include <limits>
#include <map>
#include <mutex>
#include <vector>

#include "compilers/cuda/time_dense.h"
#include "compilers/cuda/timing.h"
#include "device/cuda/cuda.h"
#include "ndarray/process.h"
#include "ndarray/storage.h"

namespace mx::cuda {
namespace {

// Times the layer on arrays of its sizes that hold zeros.
class DenseTrial {
 public:
  DenseTrial(const cublas::DenseKind& kind, Context context)
      : device_(device_of(context)), stream_(device_.new_stream()) {
    const int64_t element = size_of(kind.dtype);
    auto take = [&](int64_t elements) {
      memory_.push_back(make_ref<Storage>(context, elements * element));
      stream_->fill(memory_.back()->data(), 0, elements * element);
      return memory_.back()->data();
    };
    arrays_ = {.x = take(kind.rows * kind.depth),
               .weight = take(kind.columns * kind.weight_pitch),
               .bias = take(kind.columns),
               .added = take(kind.is_added ? kind.rows * kind.columns : 1),
               .y = take(kind.rows * kind.columns),
               .workspace = take(cublas::Dense::kWorkspaceBytes / element)};
    stream_->synchronize();
  }

  // Infinity where it cannot start.
  double seconds(cublas::Dense& dense, size_t algorithm) {
    dense.choose(algorithm);
    try {
      return seconds_of(device_, *stream_,
                        [&](Stream& stream) { dense.run(arrays_, native(stream)); });
    } catch (const DeviceError&) {
      (void)cudaGetLastError();
      return std::numeric_limits<double>::infinity();
    }
  }

 private:
  Device& device_;
  std::unique_ptr<Stream> stream_;
  std::vector<Ref<Storage>> memory_;
  cublas::Dense::Arrays arrays_ = {};
};

size_t quickest(cublas::Dense& dense, const cublas::DenseKind& kind, Context context) {
  DenseTrial trial(kind, context);
  size_t best = 0;
  double shortest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < dense.algorithms(); ++i) {
    double time = trial.seconds(dense, i);
    if (time >= shortest) continue;
    shortest = time;
    best = i;
  }
  return best;
}

}  // namespace

void choose_algorithm(cublas::Dense& dense, const cublas::DenseKind& kind, Context context,
                      bool measure) {
  if (!measure || dense.algorithms() < 2) return;
  using Key = std::array<int64_t, 9>;
  static auto* const lock = new std::mutex;
  static auto* const known = new std::map<Key, size_t>;
  const Key key = {context.id,     kind.rows,         kind.columns,
                   kind.depth,     kind.weight_pitch, static_cast<int64_t>(kind.dtype),
                   kind.may_round, kind.is_added,     kind.has_relu};
  std::lock_guard guard(*lock);
  auto [found, is_new] = known->try_emplace(key, 0);
  if (is_new) found->second = quickest(dense, kind, context);
  dense.choose(found->second);
}

}  // namespace mx::cuda
