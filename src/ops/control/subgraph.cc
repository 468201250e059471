#include "ops/control/subgraph.h"

namespace mx::ops {

OpDef subgraph_op(const std::string& name) {
  return define<SubgraphParam>({
      .name = name,
      .doc = "A region of the graph that a graph compiler runs as one operation.",
      .variadic = "num_args",
      .num_outputs = [](const SubgraphParam& p) { return p.num_outputs; },
      .has_subgraph = true,
  });
}

}  // namespace mx::ops
