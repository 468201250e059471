// GroupNorm and InstanceNorm: both normalize runs of neighbouring channels of each image.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct GroupNormParam {
  int64_t num_groups = 1;
  float eps = 1e-5F;
  bool output_mean_var = false;
  static constexpr auto fields() {
    using P = GroupNormParam;
    return std::tuple{field("num_groups", &P::num_groups, "Groups that channels are split into."),
                      field("eps", &P::eps, "Added to the variance."),
                      field("output_mean_var", &P::output_mean_var,
                            "Also returns the mean and sqrt(variance + eps) of each group.")};
  }
};

struct InstanceNormParam {
  float eps = 1e-3F;
  static constexpr auto fields() {
    return std::tuple{field("eps", &InstanceNormParam::eps, "Added to the variance.")};
  }
};

// Outputs: result, mean, deviation (batch, groups). gamma and beta have one element per group.
OpDef group_norm();
OpDef instance_norm();  // the same with one channel per group
// dy, data, gamma, mean, deviation → gradients of data, gamma, beta
OpDef backward_group_norm();
OpDef backward_instance_norm();

}  // namespace mx::ops
