// Orthogonal factorisations of matrices.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef linalg_gelqf();
OpDef linalg_syevd();

}  // namespace mx::ops
