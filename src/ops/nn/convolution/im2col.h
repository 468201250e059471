// im2col and col2im: the windows of a convolution as columns of a matrix, and back.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct Im2colParam {
  Dims kernel = {}, stride = {}, dilate = {}, pad = {};
  static constexpr auto fields() {
    using P = Im2colParam;
    return std::tuple{
        required("kernel", &P::kernel, "Window: (w,), (h, w) or (d, h, w)."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field("dilate", &P::dilate, "Distance between the window's taps; 1 by default."),
        field("pad", &P::pad, "Zeros added at both ends of each axis; 0 by default.")};
  }
};

struct Col2imParam {
  Dims output_size = {}, kernel = {}, stride = {}, dilate = {}, pad = {};
  static constexpr auto fields() {
    using P = Col2imParam;
    return std::tuple{
        required("output_size", &P::output_size, "Spatial extents of the result."),
        required("kernel", &P::kernel, "Window: (w,), (h, w) or (d, h, w)."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field("dilate", &P::dilate, "Distance between the window's taps; 1 by default."),
        field("pad", &P::pad, "Elements cut off at both ends of each axis; 0 by default.")};
  }
};

OpDef im2col();           // (batch, channels, spatial…) → (batch, channels · taps, windows)
OpDef col2im();           // the transpose of im2col: windows add up where they overlap
OpDef backward_im2col();  // dy, data → gradient of data

}  // namespace mx::ops
