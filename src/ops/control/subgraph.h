// The operators that stand for a compiled region: one per backend, all alike. The region is
// in Node::subgraphs[0]; the runtime compiles it and runs the result.
#pragma once

#include <string>

#include "ir/op.h"

namespace mx::ops {

struct SubgraphParam {
  int num_args = 0;
  int num_outputs = 1;
  std::string compiler;  // the name of the backend
  std::string options;   // JSON of the keyword arguments given
  static constexpr auto fields() {
    return std::tuple{
        field("num_args", &SubgraphParam::num_args, "Count of inputs."),
        field("num_outputs", &SubgraphParam::num_outputs, "Count of outputs."),
        field("compiler", &SubgraphParam::compiler, "Backend that compiled the region."),
        field("options", &SubgraphParam::options, "Keyword arguments of the compilation.")};
  }
};

OpDef subgraph_op(const std::string& name);

}  // namespace mx::ops
