// The operators of this family: arithmetic on 8-bit integers that stand for real numbers.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_quantization(OpTable& table);

}  // namespace mx::ops
