// Images in another size.
#pragma once

#include "ir/op.h"
#include "ops/image/image.h"
#include "ops/image/resample.h"

namespace mx::ops {

struct ImageResizeParam {
  Dims size;
  bool keep_ratio = false;
  int interp = 1;
  static constexpr auto fields() {
    using P = ImageResizeParam;
    return std::tuple{
        field("size", &P::size, "New width and height; one number: both."),
        field("keep_ratio", &P::keep_ratio, "With one number: it is the shorter side."),
        field("interp", &P::interp, "0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.")};
  }
};

struct CvResizeParam {
  int64_t w = 0, h = 0;
  int interp = 1;
  static constexpr auto fields() {
    using P = CvResizeParam;
    return std::tuple{
        required("w", &P::w, "New width."), required("h", &P::h, "New height."),
        field("interp", &P::interp, "0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.")};
  }
};

// Resizes the run's only input, an image or a batch of them, to the size of its only output.
void resize_image(const Run& run, int interpolation);

// The plan of a resize: which source positions make each target position, along both axes.
struct ResizeAxes {
  ImageLayout from, to;
  Taps across, down;
};
// `blocks`: whole blocks of pixels become one, their mean. A linear interpolation may turn out to
// be one by area.
ResizeAxes resize_axes(const Run& run, Interpolation& interpolation, bool& blocks);

OpDef cv_resize();
OpDef image_resize();

}  // namespace mx::ops
