// Regions of interest of feature maps, resampled to one size.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct RoiAlignParam {
  Dims pooled_size;
  double spatial_scale = 1;
  int sample_ratio = -1;
  bool position_sensitive = false, aligned = false;
  static constexpr auto fields() {
    using P = RoiAlignParam;
    return std::tuple{
        required("pooled_size", &P::pooled_size, "Height and width of the result."),
        required("spatial_scale", &P::spatial_scale, "Size of the map over that of the image."),
        field("sample_ratio", &P::sample_ratio, "Samples per bin and axis; -1: as many as pixels."),
        field("position_sensitive", &P::position_sensitive, "Each bin reads channels of its own."),
        field("aligned", &P::aligned, "Shifts by half a pixel, so that pixels are areas.")};
  }
};

struct RotatedRoiAlignParam {
  Dims pooled_size;
  double spatial_scale = 1;
  int sampling_ratio = -1;
  static constexpr auto fields() {
    using P = RotatedRoiAlignParam;
    return std::tuple{
        required("pooled_size", &P::pooled_size, "Height and width of the result."),
        required("spatial_scale", &P::spatial_scale, "Size of the map over that of the image."),
        field("sampling_ratio", &P::sampling_ratio,
              "Samples per bin and axis; -1: as many as pixels.")};
  }
};

struct PsRoiPoolingParam {
  double spatial_scale = 1;
  int64_t output_dim = 0, pooled_size = 0, group_size = 0;
  static constexpr auto fields() {
    using P = PsRoiPoolingParam;
    return std::tuple{
        required("spatial_scale", &P::spatial_scale, "Size of the map over that of the image."),
        required("output_dim", &P::output_dim, "Count of channels of the result."),
        required("pooled_size", &P::pooled_size, "Height and width of the result."),
        field("group_size", &P::group_size, "Groups of channels per axis; 0: pooled_size.")};
  }
};

OpDef psroi_pooling();
OpDef psroi_pooling_gradient();
OpDef roi_align();
OpDef roi_align_gradient();
OpDef rotated_roi_align();

}  // namespace mx::ops
