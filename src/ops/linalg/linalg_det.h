// Determinants and inverses of square matrices.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef linalg_det();
OpDef linalg_det_gradient();
OpDef linalg_inverse();
OpDef linalg_slogdet();

}  // namespace mx::ops
