// The eager call: infer, allocate, choose a kernel, run it now or queue it, record it on the tape.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/op.h"
#include "ndarray/ndarray.h"
#include "runtime/tape.h"

namespace mx {

// All outputs, hidden ones included. `context` matters only for operators without inputs.
NDArrays invoke(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Context context = {});
// Writes the visible outputs to `outputs` (shape and dtype must fit); returns nothing new.
void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                 std::span<NDArray> outputs);
inline void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                        NDArray& output) {
  invoke_into(op, params, inputs, std::span<NDArray>(&output, 1));
}
NDArray invoke_one(std::string_view op, const Params& params, std::vector<NDArray> inputs);

}  // namespace mx
