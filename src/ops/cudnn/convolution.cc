// Convolution, Deconvolution and their gradients on cuDNN.
#include "ops/nn/convolution/convolution.h"

#include "device/cuda/kind.h"
#include "device/device.h"
#include "ops/cudnn/convolution_plan.h"
#include "ops/cudnn/kernels.h"
#include "ops/cudnn/widened.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/sampling/up_sampling.h"

namespace mx::cudnn {
namespace {

using ops::ConvGeometry;
using ops::ConvolutionParam;
using ops::DeconvolutionParam;

template <class P>
const char* refuses(const Run& run, const P& p) {
  DType dtype = run.out(0).dtype();
  if (!is_floating(dtype)) return "only floating dtypes";
  if (!ops::is_channels_last(p.layout)) return nullptr;
  if (p.kernel.size() > 2) return "three spatial axes only with channels first";
  return dtype == DType::kFloat64 ? "float64 only with channels first" : nullptr;
}

template <class P>
const char* refuses_turned(const Run& run, const P& p) {
  if (!is_floating(run.out(0).dtype())) return "only floating dtypes";
  return ops::is_channels_last(p.layout) ? nullptr : "the channels are first already";
}

void forward(Run& run, const ConvolutionParam& p) {
  const Tensor &data = run.in(0), &weight = run.in(1), &output = run.out(0);
  if (output.size() == 0) return;
  ConvGeometry g = ops::conv_geometry(data.shape(), output.shape(), p);
  const ConvolutionPlan& plan = plan_for(run, g, output.dtype(), Direction::kForward);
  plan.run(run, data.raw(), weight.raw(), output.raw());
  if (!p.no_bias) plan.add_bias(run, run.in(2).raw(), output.raw());
}

// Inputs: dy, weight.
void backward_data(Run& run, const ConvolutionParam& p) {
  const Tensor &dy = run.in(0), &weight = run.in(1), &dx = run.out(0);
  if (dx.size() == 0) return;
  ConvGeometry g = ops::conv_geometry(dx.shape(), dy.shape(), p);
  plan_for(run, g, dx.dtype(), Direction::kData).run(run, dx.raw(), weight.raw(), dy.raw());
}

// Inputs: dy, data.
void backward_weight(Run& run, const ConvolutionParam& p) {
  const Tensor &dy = run.in(0), &data = run.in(1), &dw = run.out(0);
  if (dy.size() == 0) return run.stream().fill(dw.raw(), 0, dw.bytes());
  ConvGeometry g = ops::conv_geometry(data.shape(), dy.shape(), p);
  plan_for(run, g, dw.dtype(), Direction::kWeight).run(run, data.raw(), dw.raw(), dy.raw());
}

void deconvolution(Run& run, const DeconvolutionParam& p) {
  const Tensor& output = run.out(0);
  DeconvolutionParam bare = p;
  bare.no_bias = true;
  ops::run_deconvolution(run, bare, backward_data);
  if (p.no_bias || output.size() == 0) return;
  bool last = ops::is_channels_last(p.layout);
  int64_t channels = output.dim(ops::channel_axis(output.shape(), last));
  TensorDescriptor bias(extents(1, channels, {1, 1, 1}, false), output.dtype(), last);
  TensorDescriptor result(
      extents(output.dim(0), channels, ops::spatial_extents(output.shape(), last), false),
      output.dtype(), last);
  Scalars scalars(output.dtype());
  ok(cudnnAddTensor(handle(run), scalars.one(), bias.get(), run.in(2).raw(), scalars.one(),
                    result.get(), output.raw()),
     "add a bias");
}

void deconvolution_data(Run& run, const DeconvolutionParam& p) {
  ops::run_deconvolution_data(run, p, forward);
}
void deconvolution_weight(Run& run, const DeconvolutionParam& p) {
  ops::run_deconvolution_weight(run, p, backward_weight);
}

}  // namespace

void add_convolution(OpTable& table) {
  // What is added later is asked first: as the arrays lie, then turned.
  auto add = [&]<class P, void (*kernel)(Run&, const P&)>(const char* op) {
    auto refuses_wide = [](const Run& run, const P& /*p*/) { return refuses_floats(run); };
    table.add(op, cuda::kKind, {"cudnn widened", refuses_wide, run_widened<P, kernel>});
    table.add(op, cuda::kKind, {"cudnn turned", refuses_turned<P>, run_turned<P, kernel>});
    table.add(op, cuda::kKind, {"cudnn", refuses<P>, kernel});
  };
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    add.operator()<ConvolutionParam, forward>(op);
  }
  add.operator()<ConvolutionParam, backward_data>("_backward_Convolution_data");
  add.operator()<ConvolutionParam, backward_weight>("_backward_Convolution_weight");
  add.operator()<DeconvolutionParam, deconvolution>("Deconvolution");
  add.operator()<DeconvolutionParam, deconvolution_data>("_backward_Deconvolution_data");
  add.operator()<DeconvolutionParam, deconvolution_weight>("_backward_Deconvolution_weight");
  auto refuses_nearest = [](const Run& run, const ops::UpSamplingParam& p) -> const char* {
    if (!is_floating(run.out(0).dtype())) return "only floating dtypes";
    return p.sample_type == ops::SampleType::kBilinear ? nullptr : "only bilinear sampling";
  };
  table.add("UpSampling", cuda::kKind,
            {"cudnn", refuses_nearest, [](Run& run, const ops::UpSamplingParam& p) {
               deconvolution(run, ops::spreading(p));
             }});
}

}  // namespace mx::cudnn
