#include "ops/cudnn/convolve.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <unordered_map>

#include "base/settings.h"
#include "device/cuda/precision.h"
#include "device/device.h"
#include "ops/cudnn/convolution_plan.h"

namespace mx::cudnn {
namespace {

struct Key {
  ConvolutionKind::Words kind;
  int device;
  bool measures;
  bool operator==(const Key&) const = default;
};

struct Hash {
  size_t operator()(const Key& key) const {
    uint64_t hash = static_cast<uint64_t>(key.device) * 2 + (key.measures ? 1 : 0);
    for (int64_t word : key.kind) {
      hash = (hash ^ static_cast<uint64_t>(word)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

struct Plans {
  std::mutex lock;
  std::unordered_map<Key, std::unique_ptr<ConvolutionPlan>, Hash> by_key;

  static Plans& get() {  // never destroyed: at exit the driver may be gone first
    static auto* const plans = new Plans;
    return *plans;
  }
};

bool asks_to_measure(std::optional<ops::CudnnTune> tune) {
  if (tune) return *tune != ops::CudnnTune::kOff;
  return settings::kCudnnAutotune.get() != 0;
}

// Made at its first use.
ConvolutionPlan& plan_for(const ConvolutionKind& kind, bool measures) {
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  Plans& plans = Plans::get();
  std::lock_guard guard(plans.lock);
  auto& plan = plans.by_key[{kind.words(), device, measures}];
  if (!plan) plan = std::make_unique<ConvolutionPlan>(kind, measures);
  return *plan;
}

bool is_aligned(const void* array) { return reinterpret_cast<uintptr_t>(array) % kAlignment == 0; }

bool are_aligned(const Addresses& arrays) {
  return std::all_of(arrays.begin(), arrays.end(), is_aligned);
}

int64_t bytes_of(const ConvolutionCall& call, size_t place) {
  const ops::ConvGeometry& g = call.geometry;
  const int64_t channels = g.groups * g.out_channels;
  const int64_t counts[] = {g.batch * g.groups * g.in_channels * g.in_plane(),
                            channels * g.in_channels * g.taps(), g.batch * channels * g.out_plane(),
                            channels, g.batch * channels * g.out_plane()};
  return counts[place] * size_of(call.dtype);
}

// For arrays that start anywhere: views that begin in the middle of another array.
bool run_on_copies(Run& run, const ConvolutionCall& call, ConvolutionPlan& plan) {
  const size_t made = call.direction == Direction::kForward ? kOutput
                      : call.direction == Direction::kData  ? kData
                                                            : kWeight;
  Addresses copies = call.arrays;
  for (size_t place = 0; place < kPlaces; ++place) {
    if (is_aligned(copies[place])) continue;
    const int64_t bytes = bytes_of(call, place);
    copies[place] = run.scratch<char>(bytes);
    if (place != made || call.adds) run.stream().copy(copies[place], call.arrays[place], bytes);
  }
  if (!plan.run(run, copies)) return false;
  if (copies[made] != call.arrays[made]) {
    run.stream().copy(call.arrays[made], copies[made], bytes_of(call, made));
  }
  return true;
}

}  // namespace

bool convolve(Run& run, const ConvolutionCall& call) {
  const bool is_deterministic = settings::kEnforceDeterminism.get();
  const ConvolutionKind kind = {.geometry = call.geometry,
                                .dtype = call.dtype,
                                .direction = call.direction,
                                .after = {.addend = call.arrays[kAddend] != nullptr,
                                          .bias = call.arrays[kBias] != nullptr,
                                          .relu = call.relu},
                                .rounds = call.dtype == DType::kFloat32 && cuda::allows_tf32(),
                                .is_deterministic = is_deterministic,
                                .adds = call.adds};
  // Engines differ in the last bits, and clocks do not repeat: then the library's first is taken.
  // So it is where each run would add once more.
  const bool measures = !is_deterministic && !call.adds && asks_to_measure(call.tune);
  ConvolutionPlan& plan = plan_for(kind, measures);
  if (are_aligned(call.arrays)) return plan.run(run, call.arrays);
  return run_on_copies(run, call, plan);
}

}  // namespace mx::cudnn
