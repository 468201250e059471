// Parameters of LayerNorm.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LayerNormParam {
  int axis = -1;
  float eps = 1e-5F;
  bool output_mean_var = false;
  static constexpr auto fields() {
    using P = LayerNormParam;
    return std::tuple{field("axis", &P::axis, "Axis along which lines are normalized."),
                      field("eps", &P::eps, "Added to the variance."),
                      field("output_mean_var", &P::output_mean_var,
                            "Also returns the mean and sqrt(variance + eps) of each line.")};
  }
};

// Outputs: result, mean, deviation; the last two (extent 1 along axis) hidden unless asked for.
OpDef layer_norm();
OpDef backward_layer_norm();  // dy, data, gamma, mean, deviation → of data, gamma, beta

}  // namespace mx::ops
