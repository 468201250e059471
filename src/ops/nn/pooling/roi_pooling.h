// Parameters of ROIPooling.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct RoiPoolingParam {
  Dims pooled_size = {};
  float spatial_scale = 1;
  static constexpr auto fields() {
    using P = RoiPoolingParam;
    return std::tuple{
        required("pooled_size", &P::pooled_size, "Height and width of each region's result."),
        required("spatial_scale", &P::spatial_scale,
                 "Size of data relative to the image in which the regions are given.")};
  }
};

// data (batch, channels, height, width), rois (count, 5): image, x1, y1, x2, y2 →
// result (count, channels, …), where each maximum was found (hidden)
OpDef roi_pooling();
OpDef backward_roi_pooling();  // dy, data, rois, places → gradient of data
OpDef roi_pooling_pick();      // values like data, rois, places → the values at the places

}  // namespace mx::ops
