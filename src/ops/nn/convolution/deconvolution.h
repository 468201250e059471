// Deconvolution: the gradient of a convolution with respect to its data, as a layer of its own. The
// convolution it mirrors goes from our output to our data, so its kernels do the work.
#pragma once

#include "ops/nn/convolution/convolution.h"

namespace mx::ops {

struct DeconvolutionParam {
  Dims kernel = {}, stride = {}, dilate = {}, pad = {}, adj = {}, target_shape = {};
  int64_t num_filter = 0;
  int64_t num_group = 1;
  int64_t workspace = 512;
  bool no_bias = true;
  std::optional<CudnnTune> cudnn_tune = std::nullopt;
  bool cudnn_off = false;
  std::optional<Layout> layout = std::nullopt;
  static constexpr auto fields() {
    using P = DeconvolutionParam;
    return std::tuple{
        required("kernel", &P::kernel, "Window of the kernel: (w,), (h, w) or (d, h, w)."),
        field("stride", &P::stride, "Step of the window in the output; 1 by default."),
        field("dilate", &P::dilate, "Distance between the kernel's taps; 1 by default."),
        field("pad", &P::pad, "Elements cut off at both ends of each axis; 0 by default."),
        field("adj", &P::adj, "Elements added at the end of each axis; 0 by default."),
        field("target_shape", &P::target_shape, "Extents of the output; replaces pad and adj."),
        required("num_filter", &P::num_filter, "Count of output channels."),
        field("num_group", &P::num_group, "Groups that channels are split into."),
        field("workspace", &P::workspace, "Ignored; kept for old models."),
        field("no_bias", &P::no_bias, "Leaves out the bias."),
        field("cudnn_tune", &P::cudnn_tune, "How cuDNN's algorithm is chosen."),
        field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer."),
        field("layout", &P::layout, "Order of data's axes; channels first by default.")};
  }
};

// The convolution whose data has the shape of our output.
ConvolutionParam mirrored(const Shape& data, const DeconvolutionParam& p);

// The three passes, each by the opposite kernel of that convolution.
using ConvolutionKernel = void (*)(Run& run, const ConvolutionParam& p);
void run_deconvolution(Run& run, const DeconvolutionParam& p, ConvolutionKernel backward_data);
void run_deconvolution_data(Run& run, const DeconvolutionParam& p, ConvolutionKernel forward);
void run_deconvolution_weight(Run& run, const DeconvolutionParam& p,
                              ConvolutionKernel backward_weight);

OpDef deconvolution();                  // data, weight, bias
OpDef backward_deconvolution_data();    // dy, weight, data → gradient of data
OpDef backward_deconvolution_weight();  // dy, data, weight → gradient of weight

}  // namespace mx::ops
