// Convolution on cuDNN. The algorithm is found once per shape by measuring, as cudnn_tune asks.
#include "ops/nn/convolution/convolution.h"

#include <map>
#include <mutex>
#include <string>

#include "device/cuda/kind.h"
#include "ops/cudnn/descriptors.h"
#include "ops/cudnn/kernels.h"

namespace mx::cudnn {
namespace {

using ops::ConvGeometry;
using ops::ConvolutionParam;

const char* refuses(const Run& run, const ConvolutionParam& p) {
  if (p.cudnn_off) return "cudnn_off is set";
  if (ops::is_channels_last(p.layout)) return "only channels-first layouts";
  if (run.in(0).ndim() != 4) return "only two spatial axes";
  return is_floating(run.in(0).dtype()) ? nullptr : "only floating dtypes";
}

struct Choice {
  cudnnConvolutionFwdAlgo_t algorithm;
  cudnnMathType_t math;
  size_t workspace;
};

std::string key_of(const Run& run, const ConvolutionParam& p) {
  return cat(run.in(0).shape(), run.in(1).shape(), run.in(0).dtype(), Codec<Dims>::text(p.stride),
             Codec<Dims>::text(p.pad), Codec<Dims>::text(p.dilate), p.num_group);
}

// Float32 stays float32: TF32 is for those who ask for it.
Choice find(Run& run, const TensorDescriptor& x, const FilterDescriptor& w,
            const ConvolutionDescriptor& conv, const TensorDescriptor& y) {
  cudnnConvolutionFwdAlgoPerf_t found[8];
  int count = 0;
  ok(cudnnGetConvolutionForwardAlgorithm_v7(handle(run), x.get(), w.get(), conv.get(), y.get(), 8,
                                            &count, found),
     "choose a convolution");
  constexpr size_t kMostWorkspace = size_t{1} << 30;
  for (int i = 0; i < count; ++i) {
    if (found[i].status != CUDNN_STATUS_SUCCESS || found[i].memory > kMostWorkspace) continue;
    return {found[i].algo, found[i].mathType, found[i].memory};
  }
  fail<Unsupported>(run.who(), ": cuDNN has no algorithm for this convolution");
}

Choice choice_for(Run& run, const ConvolutionParam& p, const TensorDescriptor& x,
                  const FilterDescriptor& w, const ConvolutionDescriptor& conv,
                  const TensorDescriptor& y) {
  static auto* const lock = new std::mutex;
  static auto* const known = new std::map<std::string, Choice>;
  std::lock_guard guard(*lock);
  std::string key = key_of(run, p);
  auto place = known->find(key);
  if (place == known->end()) place = known->emplace(key, find(run, x, w, conv, y)).first;
  return place->second;
}

void forward(Run& run, const ConvolutionParam& p) {
  ConvGeometry g = ops::conv_geometry(run.in(0).shape(), run.out(0).shape(), p);
  DType dtype = run.in(0).dtype();
  TensorDescriptor x(run.in(0).shape(), dtype), y(run.out(0).shape(), dtype);
  FilterDescriptor w(run.in(1).shape(), dtype);
  ConvolutionDescriptor conv(g.windows, static_cast<int>(p.num_group), dtype);
  Choice choice = choice_for(run, p, x, w, conv, y);
  conv.set_math(choice.math);
  void* workspace = run.scratch<char>(static_cast<int64_t>(choice.workspace));
  Scalars scalars(dtype);
  ok(cudnnConvolutionForward(handle(run), scalars.one(), x.get(), run.in(0).raw(), w.get(),
                             run.in(1).raw(), conv.get(), choice.algorithm, workspace,
                             choice.workspace, scalars.zero(), y.get(), run.out(0).raw()),
     "run a convolution");
  if (p.no_bias) return;
  TensorDescriptor bias(Shape{1, run.in(2).dim(0), 1, 1}, dtype);
  ok(cudnnAddTensor(handle(run), scalars.one(), bias.get(), run.in(2).raw(), scalars.one(), y.get(),
                    run.out(0).raw()),
     "add a bias");
}

}  // namespace

void add_convolution(OpTable& table) {
  table.add("Convolution", cuda::kKind, {"cudnn", refuses, forward});
}

}  // namespace mx::cudnn
