// The matrix products of the linalg family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LinalgGemmParam {
  bool transpose_a = false, transpose_b = false;
  double alpha = 1, beta = 1;
  int64_t axis = -2;
  static constexpr auto fields() {
    using P = LinalgGemmParam;
    return std::tuple{field("transpose_a", &P::transpose_a, "Transposes A first."),
                      field("transpose_b", &P::transpose_b, "Transposes B first."),
                      field("alpha", &P::alpha, "Factor of the product."),
                      field("beta", &P::beta, "Factor of C."),
                      field("axis", &P::axis, "Axis of the rows; the last axis is the columns.")};
  }
};

struct LinalgGemm2Param {
  bool transpose_a = false, transpose_b = false;
  double alpha = 1;
  int64_t axis = -2;
  static constexpr auto fields() {
    using P = LinalgGemm2Param;
    return std::tuple{field("transpose_a", &P::transpose_a, "Transposes A first."),
                      field("transpose_b", &P::transpose_b, "Transposes B first."),
                      field("alpha", &P::alpha, "Factor of the product."),
                      field("axis", &P::axis, "Axis of the rows; the last axis is the columns.")};
  }
};

struct LinalgSyrkParam {
  bool transpose = false;
  double alpha = 1;
  static constexpr auto fields() {
    using P = LinalgSyrkParam;
    return std::tuple{field("transpose", &P::transpose, "Multiplies AᵀA instead of AAᵀ."),
                      field("alpha", &P::alpha, "Factor of the product.")};
  }
};

OpDef linalg_gemm();
OpDef linalg_gemm2();
OpDef linalg_syrk();

}  // namespace mx::ops
