// A BatchNorm whose result nothing but a ReLU, or a clip from 0, reads becomes one operator with
// it.
#pragma once

#include "ir/node.h"

namespace mx {

Graph join_norms(const Graph& graph);

}  // namespace mx
