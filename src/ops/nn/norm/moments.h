// Parameters of moments.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct MomentsParam {
  std::optional<Dims> axes = std::nullopt;
  bool keepdims = false;
  static constexpr auto fields() {
    using P = MomentsParam;
    return std::tuple{field("axes", &P::axes, "Axes to reduce."),
                      field("keepdims", &P::keepdims, "Whether they stay, with extent 1.")};
  }
};

OpDef moments();           // data → mean, variance
OpDef backward_moments();  // dmean, dvariance, data, mean → gradient of data

}  // namespace mx::ops
