// The compiler to copy. It runs a region node by node on the operators' own kernels, in memory that
// it planned once. Every part of the contract in ir/plugin.h is here in its simplest form.
// Options: {"kernels": "reference"} takes the reference kernels instead of the fastest.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

std::shared_ptr<GraphCompiler> example_compiler();

}  // namespace mx
