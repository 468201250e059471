// Which shape rule holds: MXNet's legacy rule, where a 0 in a shape attribute means "unknown" and a
// shape without axes means "any", or NumPy's, where both are real and -1 is unknown. Asked where
// shapes are read from attributes; inferred shapes always use -1.
#pragma once

#include <optional>

namespace mx {

[[nodiscard]] bool numpy_shapes();
// The rule of the process, and one that holds in the calling thread instead.
void set_numpy_shapes(bool process, std::optional<bool> thread);

}  // namespace mx
