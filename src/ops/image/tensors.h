// Images as arrays for networks: channels first, scaled, normalized.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ImageNormalizeParam {
  Numbers mean = {0, 0, 0, 0}, std = {1, 1, 1, 1};
  static constexpr auto fields() {
    using P = ImageNormalizeParam;
    return std::tuple{field("mean", &P::mean, "Subtracted, one number or one per channel."),
                      field("std", &P::std, "Divides, one number or one per channel.")};
  }
};

OpDef image_normalize();
OpDef image_normalize_gradient();
OpDef image_to_tensor();
OpDef image_to_tensor_gradient();

}  // namespace mx::ops
