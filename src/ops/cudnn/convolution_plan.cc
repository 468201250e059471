#include "ops/cudnn/convolution_plan.h"

#include <cuda_runtime.h>

#include <map>
#include <memory>
#include <mutex>

#include "base/settings.h"

namespace mx::cudnn {
namespace {

constexpr size_t kMostWorkspace = size_t{1} << 30;

bool is_flat(const ops::ConvGeometry& g) {
  return g.in[0] == 1 && g.out[0] == 1 && g.windows[0].kernel == 1 && g.windows[0].pad == 0;
}

ops::Extents kernel_of(const ops::ConvGeometry& g) {
  return {g.windows[0].kernel, g.windows[1].kernel, g.windows[2].kernel};
}

struct Chosen {
  int algorithm;
  cudnnMathType_t math;
  size_t workspace;
};

// Of the answers, best first, the first that can be used.
template <class Performance>
Chosen first_usable(const Performance* found, int count, bool is_deterministic) {
  for (int i = 0; i < count; ++i) {
    bool repeats = !is_deterministic || found[i].determinism == CUDNN_DETERMINISTIC;
    bool works = found[i].status == CUDNN_STATUS_SUCCESS && found[i].memory <= kMostWorkspace;
    if (works && repeats)
      return {static_cast<int>(found[i].algo), found[i].mathType, found[i].memory};
  }
  fail<Unsupported>("cudnn: there is no algorithm for this convolution");
}

}  // namespace

ConvolutionPlan::ConvolutionPlan(cudnnHandle_t handle, const ops::ConvGeometry& g, DType dtype,
                                 Direction direction, bool rounds, bool is_deterministic)
    : dtype_(dtype),
      direction_(direction),
      data_(extents(g.batch, g.groups * g.in_channels, g.in, is_flat(g)), dtype, g.channels_last),
      output_(extents(g.batch, g.groups * g.out_channels, g.out, is_flat(g)), dtype,
              g.channels_last),
      bias_(extents(1, g.groups * g.out_channels, {1, 1, 1}, is_flat(g)), dtype, g.channels_last),
      weight_(extents(g.groups * g.out_channels, g.in_channels, kernel_of(g), is_flat(g)), dtype,
              g.channels_last),
      convolution_(g.windows, g.groups, dtype, rounds, is_flat(g)) {
  constexpr int kMost = 16;
  int count = 0;
  Chosen chosen{};
  if (direction == Direction::kForward) {
    cudnnConvolutionFwdAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionForwardAlgorithm_v7(handle, data_.get(), weight_.get(),
                                              convolution_.get(), output_.get(), kMost, &count,
                                              found),
       "choose a convolution");
    chosen = first_usable(found, count, is_deterministic);
  } else if (direction == Direction::kData) {
    cudnnConvolutionBwdDataAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, weight_.get(), output_.get(),
                                                   convolution_.get(), data_.get(), kMost, &count,
                                                   found),
       "choose a convolution's gradient");
    chosen = first_usable(found, count, is_deterministic);
  } else {
    cudnnConvolutionBwdFilterAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, data_.get(), output_.get(),
                                                     convolution_.get(), weight_.get(), kMost,
                                                     &count, found),
       "choose a convolution's gradient");
    chosen = first_usable(found, count, is_deterministic);
  }
  convolution_.set_math(chosen.math);
  algorithm_ = chosen.algorithm;
  workspace_ = chosen.workspace;
}

void ConvolutionPlan::run(Run& run, void* data, void* weight, void* output) const {
  Scalars scalars(dtype_);
  cudnnHandle_t library = handle(run);
  void* workspace = workspace_ > 0 ? run.scratch<char>(static_cast<int64_t>(workspace_)) : nullptr;
  switch (direction_) {
    case Direction::kForward:
      return ok(cudnnConvolutionForward(
                    library, scalars.one(), data_.get(), data, weight_.get(), weight,
                    convolution_.get(), static_cast<cudnnConvolutionFwdAlgo_t>(algorithm_),
                    workspace, workspace_, scalars.zero(), output_.get(), output),
                "run a convolution");
    case Direction::kData:
      return ok(cudnnConvolutionBackwardData(
                    library, scalars.one(), weight_.get(), weight, output_.get(), output,
                    convolution_.get(), static_cast<cudnnConvolutionBwdDataAlgo_t>(algorithm_),
                    workspace, workspace_, scalars.zero(), data_.get(), data),
                "run a convolution's gradient");
    case Direction::kWeight:
      return ok(cudnnConvolutionBackwardFilter(
                    library, scalars.one(), data_.get(), data, output_.get(), output,
                    convolution_.get(), static_cast<cudnnConvolutionBwdFilterAlgo_t>(algorithm_),
                    workspace, workspace_, scalars.zero(), weight_.get(), weight),
                "run a convolution's gradient");
  }
}

void ConvolutionPlan::add_bias(Run& run, const void* bias, void* output) const {
  Scalars scalars(dtype_);
  ok(cudnnAddTensor(handle(run), scalars.one(), bias_.get(), bias, scalars.one(), output_.get(),
                    output),
     "add a bias");
}

const ConvolutionPlan& plan_for(Run& run, const ops::ConvGeometry& g, DType dtype,
                                Direction direction) {
  using Key = std::array<int64_t, 29>;
  bool rounds = dtype == DType::kFloat32 && cuda::allows_tf32();
  bool is_deterministic = settings::kEnforceDeterminism.get();
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  Key key = {device,
             static_cast<int64_t>(dtype),
             static_cast<int64_t>(direction),
             rounds,
             is_deterministic,
             g.channels_last,
             g.batch,
             g.groups,
             g.in_channels,
             g.out_channels};
  size_t at = 10;
  for (size_t i = 0; i < 3; ++i) {
    const ops::Window& w = g.windows[i];
    for (int64_t fact : {g.in[i], g.out[i], w.kernel, w.stride, w.dilate, w.pad}) key[at++] = fact;
  }
  static auto* const lock = new std::mutex;
  static auto* const plans = new std::map<Key, std::unique_ptr<ConvolutionPlan>>;
  std::lock_guard guard(*lock);
  std::unique_ptr<ConvolutionPlan>& plan = (*plans)[key];
  if (!plan) {
    plan = std::make_unique<ConvolutionPlan>(handle(run), g, dtype, direction, rounds,
                                             is_deterministic);
  }
  return *plan;
}

}  // namespace mx::cudnn
