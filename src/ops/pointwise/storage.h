// Operators of sparse arrays, as far as dense ones go.
#pragma once

#include "ir/op.h"

namespace mx::ops {

// Needs the arithmetic operators in the table.
void add_storage(OpTable& table);

}  // namespace mx::ops
