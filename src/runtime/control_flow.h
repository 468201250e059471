// Running a loop or branch of a graph: its subgraphs are called step by step, and recorded as those
// calls. Conditions are waited for.
#pragma once

#include <memory>
#include <vector>

#include "ir/node.h"
#include "runtime/tape.h"

namespace mx {

class CachedOp;

// `bodies`: one per subgraph of the node.
NDArrays run_control_flow(const Node& node, const std::vector<std::shared_ptr<CachedOp>>& bodies,
                          const NDArrays& inputs, Context context);

}  // namespace mx
