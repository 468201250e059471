// The operators of this family, one function each.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef arange();
OpDef constant();
OpDef eye();
OpDef full();
OpDef linspace();
OpDef ones();
OpDef zeros();

}  // namespace mx::ops
