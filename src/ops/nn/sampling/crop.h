// Parameters of Crop.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct CropParam {
  int64_t num_args = 0;
  Dims offset = {0, 0}, h_w = {0, 0};
  bool center_crop = false;
  static constexpr auto fields() {
    using P = CropParam;
    return std::tuple{
        required("num_args", &P::num_args, "1: crops to h_w; 2: to the second input's size."),
        field("offset", &P::offset, "Row and column where the region begins."),
        field("h_w", &P::h_w, "Height and width of the region."),
        field("center_crop", &P::center_crop, "Takes the region from the middle.")};
  }
};

OpDef crop();           // data (batch, channels, height, width), [like]
OpDef backward_crop();  // dy, data → gradient of data

}  // namespace mx::ops
