// Operators that tell an array's shape and size as arrays.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef shape_array();
OpDef size_array();

}  // namespace mx::ops
