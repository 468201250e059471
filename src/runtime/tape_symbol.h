// autograd.get_symbol: the recorded computation of an array as a graph.
#pragma once

#include "ir/node.h"
#include "ndarray/ndarray.h"

namespace mx {

// Arrays that were not computed become variables var0, var1, …; calls become node_0, node_1, ….
Graph symbol_of(const NDArray& array);

}  // namespace mx
