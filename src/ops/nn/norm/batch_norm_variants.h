// Operators that are a BatchNorm under another name: with relu or clip, of a sum, and the old one
// that has fewer attributes.
#pragma once

#include "ops/nn/norm/batch_norm.h"

namespace mx::ops {

struct BatchNormV1Param {
  float eps = 1e-3F, momentum = 0.9F;
  bool fix_gamma = true, use_global_stats = false, output_mean_var = false;
  static constexpr auto fields() {
    using P = BatchNormV1Param;
    return std::tuple{
        field("eps", &P::eps, "Added to the variance."),
        field("momentum", &P::momentum, "What moving statistics keep of themselves."),
        field("fix_gamma", &P::fix_gamma, "Reads gamma as ones and gives it no gradient."),
        field("use_global_stats", &P::use_global_stats,
              "Uses the moving statistics in training too, and leaves them alone."),
        field("output_mean_var", &P::output_mean_var,
              "Also returns the mean and 1 / sqrt(variance + eps).")};
  }
};

BatchNormParam plain(const BatchNormV1Param& p);  // the same in BatchNorm's words

OpDef batch_norm_v1();
OpDef batch_norm_with_relu();
OpDef batch_norm_with_clip();
// Of the sum of two inputs: what residual networks do, in fewer passes over memory. Outputs:
// result, sum, and what BatchNorm hides.
OpDef added_batch_norm();
OpDef added_batch_norm_with_relu();

}  // namespace mx::ops
