// The Cholesky factor of symmetric positive definite matrices, and what is computed from it.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef linalg_potrf();
OpDef linalg_potri();
OpDef linalg_sumlogdiag();
OpDef linalg_sumlogdiag_gradient();

}  // namespace mx::ops
