// cumsum: running sums along an axis.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct CumsumParam {
  std::optional<int> axis;
  std::optional<DType> dtype;
  static constexpr auto fields() {
    using P = CumsumParam;
    return std::tuple{field("axis", &P::axis, "Axis to sum along; None: all elements in a line."),
                      field("dtype", &P::dtype, "Dtype of the result; None: that of the data.")};
  }
};

OpDef cumsum();
OpDef cumsum_gradient();

}  // namespace mx::ops
