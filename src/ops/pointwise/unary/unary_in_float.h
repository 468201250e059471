#pragma once

#include "ir/op.h"

namespace mx::ops {

// Faster kernels of log, sin and cos for float32; after those operators were added.
void add_float_functions(OpTable& table);

}  // namespace mx::ops
