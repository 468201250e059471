// Position-sensitive pooling of regions whose bins move by learned offsets.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct DeformablePsRoiPoolingParam {
  double spatial_scale = 1;
  int64_t output_dim = 0, group_size = 0, pooled_size = 0, part_size = 0, sample_per_part = 1;
  double trans_std = 0;
  bool no_trans = false;
  static constexpr auto fields() {
    using P = DeformablePsRoiPoolingParam;
    return std::tuple{
        required("spatial_scale", &P::spatial_scale, "Size of the map over that of the image."),
        required("output_dim", &P::output_dim, "Count of channels of the result."),
        required("group_size", &P::group_size, "Groups of channels per axis."),
        required("pooled_size", &P::pooled_size, "Height and width of the result."),
        field("part_size", &P::part_size, "Height and width of the offsets; 0: pooled_size."),
        field("sample_per_part", &P::sample_per_part, "Samples per bin and axis."),
        field("trans_std", &P::trans_std, "Factor of the offsets, in extents of the region."),
        field("no_trans", &P::no_trans, "Bins stay where they are; there is no third input.")};
  }
};

OpDef deformable_psroi_pooling();
OpDef deformable_psroi_pooling_data_gradient();
OpDef deformable_psroi_pooling_offset_gradient();
OpDef deformable_psroi_pooling_second_gradient();

}  // namespace mx::ops
