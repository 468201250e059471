#include "ops/cudnn/convolve.h"

#include <cuda_runtime.h>

#include <unordered_map>

#include "base/settings.h"
#include "device/cuda/precision.h"
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

bool are_aligned(const Addresses& arrays) {
  constexpr uintptr_t kBytes = 16;
  for (void* array : arrays) {
    if (reinterpret_cast<uintptr_t>(array) % kBytes != 0) return false;
  }
  return true;
}

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
                                .is_aligned = are_aligned(call.arrays)};
  // Engines differ in the last bits, and clocks do not repeat: then the library's first is taken.
  const bool measures = !is_deterministic && asks_to_measure(call.tune);
  return plan_for(kind, measures).run(run, call.arrays);
}

}  // namespace mx::cudnn
