// MakeLoss: an output whose gradient is a constant.
#pragma once

#include "ops/nn/loss/softmax_output.h"

namespace mx::ops {

struct MakeLossParam {
  float grad_scale = 1;
  float valid_thresh = 0;
  Normalization normalization = Normalization::kNull;
  static constexpr auto fields() {
    using P = MakeLossParam;
    return std::tuple{
        field("grad_scale", &P::grad_scale, "The gradient of each element."),
        field("valid_thresh", &P::valid_thresh, "Elements above it are counted as valid."),
        field("normalization", &P::normalization,
              "Divides the gradient by the batch or by the count of valid elements.")};
  }
};

OpDef make_loss_output();    // MakeLoss
OpDef backward_make_loss();  // data → its gradient

}  // namespace mx::ops
