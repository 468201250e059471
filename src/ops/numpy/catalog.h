// Kernels that only mx.np has.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_numpy_decompositions(OpTable& table);
void add_numpy_pointwise(OpTable& table);

}  // namespace mx::ops
