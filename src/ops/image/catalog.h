// The operators of this family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_image(OpTable& table);

}  // namespace mx::ops
