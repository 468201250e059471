// The Cholesky factor of symmetric positive definite matrices, and what is computed from it.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LinalgCholeskyParam {
  bool lower = true;
  static constexpr auto fields() {
    return std::tuple{field("lower", &LinalgCholeskyParam::lower,
                            "The factor is the lower triangle; False: its transpose.")};
  }
};

OpDef linalg_potrf();
OpDef linalg_potri();
OpDef linalg_sumlogdiag();
OpDef linalg_sumlogdiag_gradient();

}  // namespace mx::ops
