// The operators of this family, one function each.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef arange();
OpDef constant();
OpDef eye();
OpDef full();
OpDef linspace();
OpDef no_gradient();
OpDef ones();
OpDef zeros();
OpDef zeros_without_dtype();

}  // namespace mx::ops
