// The eager call: infer, allocate, choose a kernel, run it now or queue it, record it on the tape.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/op.h"
#include "ndarray/ndarray.h"
#include "runtime/tape.h"

namespace mx {

// What a caller needs; of kVisible, hidden outputs may be none.
enum class Outputs : uint8_t { kAll, kVisible };

// All outputs, hidden ones included. `context` matters only for operators without inputs. `into`:
// for the first outputs, arrays that become them where shape, dtype and context fit; they share no
// memory with the inputs. None, or one that does not fit: a new array.
NDArrays invoke(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Context context = {}, std::span<const NDArray> into = {},
                Outputs needed = Outputs::kAll);
// The same for dense arrays alone.
NDArrays invoke_dense(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                      Context context = {}, std::span<const NDArray> into = {},
                      Outputs needed = Outputs::kAll);
// Whether `array` can become an output of this shape and dtype on `context`.
bool can_take(const NDArray& array, const Slot& slot, Context context);
// Writes the visible outputs to `outputs` (shape and dtype must fit); returns nothing new.
void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                 std::span<NDArray> outputs);
inline void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                        NDArray& output) {
  invoke_into(op, params, inputs, std::span<NDArray>(&output, 1));
}
NDArray invoke_one(std::string_view op, const Params& params, std::vector<NDArray> inputs);

}  // namespace mx
