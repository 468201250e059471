// Comparisons that write bool at once: the classic ones answer in the dtype of their inputs.
#pragma once

#include <string_view>

#include "ir/op.h"

namespace mx::numpy {

// The kernel of a comparison of mx.np; without a function where there is none of that name.
Kernel comparison_kernel(std::string_view name);

}  // namespace mx::numpy
