// Equal expressions once: nodes with the same operator, parameters and inputs become one. It is
// meant for the graph that runs, never for the one that users see: the names of merged nodes go.
#pragma once

#include "ir/rewrite.h"

namespace mx {

struct CommonExpressions {
  Graph graph;
  Rewrite rewrite;  // what stands for each value of the graph that was given
};

// Variables keep their identity and their order. Operators that draw, write to their inputs, are
// written by users or hold graphs stay; so do those that compute something again on purpose, and
// those without inputs, whose shapes their readers may decide (zeros of an unknown batch).
CommonExpressions merge_common_expressions(const Graph& graph);

}  // namespace mx
