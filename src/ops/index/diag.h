// diag: a diagonal of matrices, or a matrix with a given diagonal.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct DiagParam {
  int64_t k = 0;
  int axis1 = 0, axis2 = 1;
  static constexpr auto fields() {
    return std::tuple{field("k", &DiagParam::k, "Which diagonal: above the main one if positive."),
                      field("axis1", &DiagParam::axis1, "Axis of the rows."),
                      field("axis2", &DiagParam::axis2, "Axis of the columns.")};
  }
};

OpDef diag();
OpDef diag_gradient();

}  // namespace mx::ops
