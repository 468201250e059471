// Convolutions whose samples move by learned offsets; in the modulated version a mask weighs them.
#pragma once

#include <optional>

#include "ir/op.h"
#include "ops/nn/pooling/window.h"

namespace mx::ops {

struct DeformableConvolutionParam {
  static constexpr bool kHasMask = false;
  Dims kernel = {}, stride = {}, dilate = {}, pad = {};
  int64_t num_filter = 0, num_group = 1, num_deformable_group = 1, workspace = 1024;
  bool no_bias = false;
  std::optional<Layout> layout = std::nullopt;
  static constexpr auto fields() {
    using P = DeformableConvolutionParam;
    return std::tuple{
        required("kernel", &P::kernel, "Height and width of the window."),
        field("stride", &P::stride, "Distance of windows; (): 1."),
        field("dilate", &P::dilate, "Distance of samples in a window; (): 1."),
        field("pad", &P::pad, "Rows and columns of zeros around; (): 0."),
        required("num_filter", &P::num_filter, "Count of channels of the result."),
        field("num_group", &P::num_group, "Groups of channels that do not see each other."),
        field("num_deformable_group", &P::num_deformable_group,
              "Groups of channels with offsets of their own."),
        field("workspace", &P::workspace, "Ignored; kept for old models."),
        field("no_bias", &P::no_bias, "Leaves out the bias."),
        field("layout", &P::layout, "Order of data's axes; only NCHW.")};
  }
};

struct ModulatedDeformableConvolutionParam {
  static constexpr bool kHasMask = true;
  Dims kernel = {}, stride = {}, dilate = {}, pad = {};
  int64_t num_filter = 0, num_group = 1, num_deformable_group = 1, workspace = 1024;
  bool no_bias = false;
  int64_t im2col_step = 64;
  std::optional<Layout> layout = std::nullopt;
  static constexpr auto fields() {
    using P = ModulatedDeformableConvolutionParam;
    return std::tuple{
        required("kernel", &P::kernel, "Height and width of the window."),
        field("stride", &P::stride, "Distance of windows; (): 1."),
        field("dilate", &P::dilate, "Distance of samples in a window; (): 1."),
        field("pad", &P::pad, "Rows and columns of zeros around; (): 0."),
        required("num_filter", &P::num_filter, "Count of channels of the result."),
        field("num_group", &P::num_group, "Groups of channels that do not see each other."),
        field("num_deformable_group", &P::num_deformable_group,
              "Groups of channels with offsets of their own."),
        field("workspace", &P::workspace, "Ignored; kept for old models."),
        field("no_bias", &P::no_bias, "Leaves out the bias."),
        field("im2col_step", &P::im2col_step, "Images at a time; ignored."),
        field("layout", &P::layout, "Order of data's axes; only NCHW.")};
  }
};

OpDef deformable_convolution();
OpDef deformable_convolution_gradient();
OpDef deformable_convolution_second_gradient();
OpDef modulated_deformable_convolution();
OpDef modulated_deformable_convolution_gradient();
OpDef modulated_deformable_convolution_second_gradient();

}  // namespace mx::ops
