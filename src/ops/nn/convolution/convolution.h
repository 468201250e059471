// Parameters and geometry of Convolution, shared by its kernels and by graph compilers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"
#include "ops/nn/pooling/window.h"

namespace mx::ops {

enum class CudnnTune : uint8_t { kFastest, kLimitedWorkspace, kOff };
constexpr std::array<std::string_view, 3> names_of(CudnnTune /*tune*/) {
  return {"fastest", "limited_workspace", "off"};
}

struct ConvolutionParam {
  Dims kernel = {}, stride = {}, dilate = {}, pad = {};
  int64_t num_filter = 0;
  int64_t num_group = 1;
  int64_t workspace = 1024;
  bool no_bias = false;
  std::optional<CudnnTune> cudnn_tune = std::nullopt;
  bool cudnn_off = false;
  std::optional<Layout> layout = std::nullopt;
  static constexpr auto fields() {
    using P = ConvolutionParam;
    return std::tuple{
        required("kernel", &P::kernel, "Window of the kernel: (w,), (h, w) or (d, h, w)."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field("dilate", &P::dilate, "Distance between the kernel's taps; 1 by default."),
        field("pad", &P::pad, "Zeros added at both ends of each axis; 0 by default."),
        required("num_filter", &P::num_filter, "Count of output channels."),
        field("num_group", &P::num_group, "Groups that channels are split into."),
        field("workspace", &P::workspace, "Ignored; kept for old models."),
        field("no_bias", &P::no_bias, "Leaves out the bias."),
        field("cudnn_tune", &P::cudnn_tune, "How cuDNN's algorithm is chosen."),
        field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer."),
        field("layout", &P::layout, "Order of data's axes; channels first by default.")};
  }
};

struct ConvGeometry {
  int64_t batch = 0, groups = 1;
  int64_t in_channels = 0, out_channels = 0;  // of one group
  Extents in{}, out{};
  Windows windows{};
  bool channels_last = false;

  [[nodiscard]] int64_t taps() const {
    return windows[0].kernel * windows[1].kernel * windows[2].kernel;
  }
  [[nodiscard]] int64_t in_plane() const { return in[0] * in[1] * in[2]; }
  [[nodiscard]] int64_t out_plane() const { return out[0] * out[1] * out[2]; }
  [[nodiscard]] double multiplications() const {
    return static_cast<double>(batch * groups * out_channels * in_channels) *
           static_cast<double>(out_plane()) * static_cast<double>(taps());
  }
};

// From the shapes of data and output.
ConvGeometry conv_geometry(const Shape& data, const Shape& output, const ConvolutionParam& p);

OpDef convolution();                      // data, weight, bias
OpDef convolution_v1();                   // the same under the name that old models have
OpDef backward_convolution_data();        // dy, weight, data → gradient of data
OpDef backward_added_convolution_data();  // the same and an addend, which is added to the gradient
OpDef backward_convolution_weight();      // dy, data, weight → gradient of weight

}  // namespace mx::ops
