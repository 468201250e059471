// Inputs that an operator takes for their shape and dtype alone, as `zeros_like` does: their values
// need not exist. Mostly the second halves of gradients, which are told how large their result is.
#pragma once

#include "ir/op.h"

namespace mx::ops {

bool reads_values(const OpDef& op, const Params& params, size_t input);

}  // namespace mx::ops
