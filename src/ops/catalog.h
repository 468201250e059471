// The list of all operators, family by family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_operators(OpTable& table);

}  // namespace mx::ops
