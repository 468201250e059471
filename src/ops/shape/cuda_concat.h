// The operators that join arrays, on CUDA.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_cuda_concat(OpTable& table);

}  // namespace mx::ops
