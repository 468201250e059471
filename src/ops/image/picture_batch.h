// Parts of pictures as one batch: what an iterator does with decoded images, on any device.
#pragma once

#include "ir/op.h"
#include "ops/image/taps.h"

namespace mx::ops {

// What of a picture goes where: its part of high × wide pixels at (top, left) becomes to_high ×
// to_wide large, and what begins at (from_top, from_left) of that fills the batch's height × width.
struct PicturePlace {
  int64_t offset = 0;                             // of its first pixel's first byte
  int64_t line = 0;                               // pixels of a whole line
  int64_t top = 0, left = 0, high = 0, wide = 0;  // high 0: no picture; zeros
  int64_t to_high = 0, to_wide = 0;
  int64_t from_top = 0, from_left = 0;
  int64_t interpolation = 1;  // as in _image_resize, without Lanczos
  int64_t mirrors = 0;

  static constexpr size_t kNumbers = 12;
  static PicturePlace read(const int64_t* numbers);
  void append_to(Dims& numbers) const;
};

struct PictureBatchParam {
  Dims places;
  int64_t height = 0, width = 0, channels = 3;
  Numbers mean = {0, 0, 0}, factor = {1, 1, 1};
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    using P = PictureBatchParam;
    return std::tuple{
        required(
            "places", &P::places,
            "Twelve numbers a picture: offset in bytes and pixels of a line; top, left, height "
            "and width of the part that is taken (height 0: zeros instead of a picture); height "
            "and width that the part gets; top and left of what is taken of that; "
            "interpolation; 1 to mirror it."),
        required("height", &P::height, "Height of the result."),
        required("width", &P::width, "Width of the result."),
        field("channels", &P::channels, "1 or 3 bytes a pixel."),
        field("mean", &P::mean, "Subtracted, one number per channel."),
        field("factor", &P::factor, "Multiplied by after that, one number per channel."),
        field("dtype", &P::dtype, "Dtype of the result.")};
  }
};

OpDef picture_batch();

}  // namespace mx::ops
