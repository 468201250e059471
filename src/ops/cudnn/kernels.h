// The library-backed kernels, one function per source file.
#pragma once

#include "ir/op.h"

namespace mx::cudnn {

void add_convolution(OpTable& table);

}  // namespace mx::cudnn
