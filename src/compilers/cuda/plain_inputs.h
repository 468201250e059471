// Arrays of the caller, and constants, that pointwise layers among images read where they lie:
// slopes of a prelu, factors per channel. They are laid out as no image.
#pragma once

#include <vector>

#include "compilers/plan/plan.h"

namespace mx::cuda {

// Per value: the value that comes in whose elements it shows, where only pointwise layers read it,
// or views that only these read; else -1.
std::vector<int> find_plain_inputs(const plan::Plan& plan);

}  // namespace mx::cuda
