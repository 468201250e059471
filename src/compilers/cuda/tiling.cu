#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <string>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "device/cuda/cuda.h"
#include "ndarray/process.h"
#include "ndarray/storage.h"

namespace mx::cuda {
namespace {

constexpr int kMostSplit = 8;  // what a cluster may have on every GPU that has clusters

int64_t blocks_of(const ConvolutionWork& work, Tiling tiling) {
  const TilingShape& shape = tiling_shapes()[tiling.shape];
  return ceil_div<int64_t>(work.output.pixels(), shape.rows) *
         ceil_div(work.output.channels, shape.columns) * tiling.split;
}

std::string key_of(Number number, const ConvolutionWork& work, Context context) {
  const WindowShape& w = work.window;
  std::string key = cat(context.id, " ", name_of(number));
  for (int part : {work.input.batch, work.input.height, work.input.width, work.input.channels,
                   work.input.pitch, work.output.height, work.output.width, work.output.channels,
                   work.output.pitch, w.kernel_h, w.kernel_w, w.stride_h, w.stride_w, w.dilate_h,
                   w.dilate_w, w.pad_h, w.pad_w}) {
    key += cat(" ", part);
  }
  return key;
}

// Arrays of the layer's sizes, with zeros, and the layer on them.
class Trial {
 public:
  Trial(Number number, const ConvolutionWork& work, Context context,
        const std::vector<Tiling>& rivals)
      : number_(number), work_(work), device_(device_of(context)), stream_(device_.new_stream()) {
    int64_t weight_bytes = 0;
    for (Tiling tiling : rivals) {
      weight_bytes = std::max(weight_bytes, packed_weight_bytes(number, work, tiling));
    }
    auto image = [&](const ImageArray& array) { return array.pixels() * array.pitch; };
    int64_t element = bytes_of(number);
    void* zeros = take(context, int64_t{work.output.channels} * 4);
    work_.input.data = take(context, image(work.input) * element);
    work_.weight = take(context, weight_bytes);
    work_.output.data = take(context, image(work.output) * element);
    work_.shift = work_.scale2 = work_.shift2 = static_cast<const float*>(zeros);
    if (work.residual.pitch > 1) work_.residual.data = work_.output.data;
    if (work.second.pitch > 1) work_.second.data = take(context, image(work.second) * element);
    stream_->synchronize();
  }

  // Infinity where it cannot start.
  double seconds(Tiling tiling) {
    try {
      return seconds_of(device_, *stream_,
                        [&](Stream& stream) { convolve(number_, work_, tiling, native(stream)); });
    } catch (const DeviceError&) {
      (void)cudaGetLastError();
      return std::numeric_limits<double>::infinity();
    }
  }

 private:
  void* take(Context context, int64_t bytes) {
    memory_.push_back(make_ref<Storage>(context, bytes));
    stream_->fill(memory_.back()->data(), 0, bytes);
    return memory_.back()->data();
  }

  Number number_;
  ConvolutionWork work_;
  Device& device_;
  std::unique_ptr<Stream> stream_;
  std::vector<Ref<Storage>> memory_;
};

Tiling measured(Number number, const ConvolutionWork& work, Context context,
                const std::vector<Tiling>& rivals) {
  Trial trial(number, work, context, rivals);
  Tiling best = rivals.front();
  double shortest = std::numeric_limits<double>::infinity();
  for (Tiling tiling : rivals) {
    double time = trial.seconds(tiling);
    if (time < shortest) {
      shortest = time;
      best = tiling;
    }
  }
  return best;
}

}  // namespace

std::vector<Tiling> likely_tilings(Number number, const ConvolutionWork& work) {
  const int64_t wanted = multiprocessors();
  std::vector<Tiling> found;
  for (uint8_t shape = 0; shape < tiling_shapes().size(); ++shape) {
    for (uint8_t split = 1; split <= kMostSplit; split = static_cast<uint8_t>(split * 2)) {
      Tiling tiling{shape, split};
      if (!can_convolve(number, work, tiling)) continue;
      if (split > 1 && blocks_of(work, {shape, static_cast<uint8_t>(split / 2)}) > wanted) continue;
      found.push_back(tiling);
    }
  }
  // Those that occupy the device first, then large blocks, which read less.
  std::ranges::stable_sort(found, [&](Tiling a, Tiling b) {
    auto waste = [&](Tiling t) {
      int64_t blocks = blocks_of(work, t);
      return blocks < wanted ? wanted - blocks : 0;
    };
    if (waste(a) != waste(b)) return waste(a) < waste(b);
    return tiling_shapes()[a.shape].rows * tiling_shapes()[a.shape].columns >
           tiling_shapes()[b.shape].rows * tiling_shapes()[b.shape].columns;
  });
  return found;
}

Tiling choose_tiling(Number number, const ConvolutionWork& work, Context context, bool measure) {
  static std::mutex lock;
  static auto* const known = new std::map<std::string, Tiling>;
  std::vector<Tiling> rivals = likely_tilings(number, work);
  if (!measure || rivals.size() == 1) return rivals.front();
  std::string key = key_of(number, work, context);
  std::lock_guard guard(lock);
  auto found = known->find(key);
  if (found != known->end()) return found->second;
  Tiling best = measured(number, work, context, rivals);
  (*known)[key] = best;
  return best;
}

}  // namespace mx::cuda
