// Kernels for convolutions with one channel per group, on devices that have their own.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_cuda_depthwise(OpTable& table);  // goes before what a library has

}  // namespace mx::ops
