// Inference through the subgraphs of a loop or branch.
#pragma once

#include "ir/infer.h"
#include "ir/node.h"

namespace mx {

// `node` is control flow; adds what is known to either side.
void infer_control_flow(const Node& node, Slots& inputs, Slots& outputs);

}  // namespace mx
