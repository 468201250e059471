// Mixed precision of eager calls: after amp.init an operator of mx.np casts its inputs as the list
// asks that names it, or the classic operator that computes it. Functions of mx.nd cast in Python.
#pragma once

#include <span>

#include "ndarray/ndarray.h"
#include "passes/reduce_precision.h"

namespace mx {

// From now on, in this process; the lists of nodes and weights in it are not looked at.
void set_eager_precision(const PrecisionRequest& request);
[[nodiscard]] bool has_eager_precision();
// The inputs of a call in the dtype it runs in; the casts are recorded like any operator.
void cast_for_precision(const OpDef& op, const Params& params, std::span<NDArray> inputs);

}  // namespace mx
