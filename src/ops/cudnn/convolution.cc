// Convolution, Deconvolution and their gradients on cuDNN.
#include "ops/nn/convolution/convolution.h"

#include "device/cuda/kind.h"
#include "device/device.h"
#include "ops/cudnn/convolve.h"
#include "ops/cudnn/kernels.h"
#include "ops/cudnn/pictures.h"
#include "ops/cudnn/widened.h"
#include "ops/nn/convolution/channel_bias.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/sampling/up_sampling.h"

namespace mx::cudnn {
namespace {

using ops::ConvGeometry;
using ops::ConvolutionParam;
using ops::DeconvolutionParam;

const char* refuses_integers(const Run& run) {
  return is_floating(run.out(0).dtype()) ? nullptr : "only floating dtypes";
}

ConvolutionCall call_of(const ConvolutionParam& p, Direction direction, const Tensor& data,
                        const Tensor& weight, const Tensor& output) {
  return {.geometry = ops::conv_geometry(data.shape(), output.shape(), p),
          .dtype = output.dtype(),
          .direction = direction,
          .arrays = {data.raw(), weight.raw(), output.raw()},
          .tune = p.cudnn_tune};
}

void run_plain(Run& run, const ConvolutionCall& call) {
  check<Unsupported>(convolve(run, call), run.who(), ": cuDNN has no engine for this convolution");
}

template <class P>
void add_bias(const Run& run, const P& p) {
  const Tensor &bias = run.in(2), &output = run.out(0);
  const bool last = ops::is_channels_last(p.layout);
  ops::add_channel_bias(run, bias, output, last ? 1 : output.shape().product(2, output.ndim()));
}

void forward(Run& run, const ConvolutionParam& p) {
  if (run.out(0).size() == 0) return;
  ConvolutionCall call = call_of(p, Direction::kForward, run.in(0), run.in(1), run.out(0));
  if (is_of_pictures(call)) call = with_fourth_channel(run, call);
  if (p.no_bias) return run_plain(run, call);
  const bool is_depthwise = call.geometry.groups > 1 && call.geometry.in_channels == 1;
  if (!is_depthwise) {  // for which the library has fast engines without a bias only
    call.arrays[kBias] = run.in(2).raw();
    if (convolve(run, call)) return;
    call.arrays[kBias] = nullptr;
  }
  run_plain(run, call);
  add_bias(run, p);
}

// Inputs: dy, weight.
void backward_data(Run& run, const ConvolutionParam& p) {
  if (run.out(0).size() == 0) return;
  run_plain(run, call_of(p, Direction::kData, run.out(0), run.in(1), run.in(0)));
}

// Inputs: dy, weight, data, addend, which may lie where the result goes.
void backward_added_data(Run& run, const ConvolutionParam& p) {
  const Tensor &addend = run.in(3), &dx = run.out(0);
  if (dx.size() == 0) return;
  ConvolutionCall call = call_of(p, Direction::kData, dx, run.in(1), run.in(0));
  if (addend.raw() != dx.raw()) run.stream().copy(dx.raw(), addend.raw(), dx.bytes());
  call.adds = true;
  if (convolve(run, call)) return;
  call.adds = false;
  call.arrays[kData] = run.scratch<char>(dx.bytes());
  run_plain(run, call);
  ops::add_channel_bias(run, Tensor(call.arrays[kData], dx.shape(), dx.dtype()), dx,
                        1);  // of each element
}

// Inputs: dy, data.
void backward_weight(Run& run, const ConvolutionParam& p) {
  const Tensor &dy = run.in(0), &dw = run.out(0);
  if (dy.size() == 0) return run.stream().fill(dw.raw(), 0, dw.bytes());
  const ConvolutionCall call = call_of(p, Direction::kWeight, run.in(1), dw, dy);
  if (!is_of_pictures(call)) return run_plain(run, call);
  const ConvolutionCall wide = with_fourth_channel(run, call);
  run_plain(run, wide);
  without_fourth_channel(run, wide.arrays[kWeight], dw);
}

void deconvolution(Run& run, const DeconvolutionParam& p) {
  DeconvolutionParam bare = p;
  bare.no_bias = true;
  ops::run_deconvolution(run, bare, backward_data);
  if (!p.no_bias && run.out(0).size() > 0) add_bias(run, p);
}

void deconvolution_data(Run& run, const DeconvolutionParam& p) {
  ops::run_deconvolution_data(run, p, forward);
}
void deconvolution_weight(Run& run, const DeconvolutionParam& p) {
  ops::run_deconvolution_weight(run, p, backward_weight);
}

}  // namespace

void add_convolution(OpTable& table) {
  // What is added later is asked first.
  auto add = [&]<class P, void (*kernel)(Run&, const P&)>(const char* op) {
    auto refuses_wide = [](const Run& run, const P& /*p*/) { return refuses_floats(run); };
    auto refuses = [](const Run& run, const P& /*p*/) { return refuses_integers(run); };
    table.add(op, cuda::kKind, {"cudnn widened", refuses_wide, run_widened<P, kernel>});
    table.add(op, cuda::kKind, {"cudnn", refuses, kernel});
  };
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    add.operator()<ConvolutionParam, forward>(op);
  }
  add.operator()<ConvolutionParam, backward_data>("_backward_Convolution_data");
  add.operator()<ConvolutionParam, backward_weight>("_backward_Convolution_weight");
  auto refuses = [](const Run& run, const ConvolutionParam& /*p*/) {
    return refuses_integers(run);
  };
  table.add("_backward_added_Convolution_data", cuda::kKind,
            {"cudnn", refuses, backward_added_data});
  add.operator()<DeconvolutionParam, deconvolution>("Deconvolution");
  add.operator()<DeconvolutionParam, deconvolution_data>("_backward_Deconvolution_data");
  add.operator()<DeconvolutionParam, deconvolution_weight>("_backward_Deconvolution_weight");
  auto refuses_nearest = [](const Run& run, const ops::UpSamplingParam& p) -> const char* {
    if (const char* reason = refuses_integers(run)) return reason;
    return p.sample_type == ops::SampleType::kBilinear ? nullptr : "only bilinear sampling";
  };
  table.add("UpSampling", cuda::kKind,
            {"cudnn", refuses_nearest, [](Run& run, const ops::UpSamplingParam& p) {
               deconvolution(run, ops::spreading(p));
             }});
}

}  // namespace mx::cudnn
