// Products and equations with triangular matrices.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LinalgTriangularParam {
  bool transpose = false, rightside = false, lower = true;
  double alpha = 1;
  static constexpr auto fields() {
    using P = LinalgTriangularParam;
    return std::tuple{field("transpose", &P::transpose, "Transposes A first."),
                      field("rightside", &P::rightside, "A stands to the right of B."),
                      field("lower", &P::lower, "A is a lower triangle; the rest is not read."),
                      field("alpha", &P::alpha, "Factor of the result.")};
  }
};

OpDef linalg_trmm();
OpDef linalg_trsm();

}  // namespace mx::ops
