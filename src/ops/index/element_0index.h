// Two old operators on the rows of a matrix.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef fill_element_0index();  // row i of lhs, with mhs[i] at column rhs[i]
OpDef onehot_encode();        // row i is 0 but for a 1 at column lhs[i]

}  // namespace mx::ops
