// Kernels for 3 × 3 convolutions over large planes of few channels, on devices that have their own.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_cuda_planes(OpTable& table);  // goes before what a library has

}  // namespace mx::ops
