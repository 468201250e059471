// Mixed precision: puts casts (amp_cast, amp_multicast) between the operators of a float32 graph,
// as MXNet 1.9.1 does, and takes them out again.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "ir/node.h"
#include "tensor/dtype.h"

namespace mx {

struct PrecisionRequest {
  DType target = DType::kFloat16;
  std::set<std::string> target_ops, float32_ops, widest_ops;  // names of operators
  // (operator, attribute, value): runs in float32 where the attribute has the value.
  std::vector<std::tuple<std::string, std::string, std::string>> conditional_ops;
  std::set<std::string> excluded;  // names of nodes: they stay in float32
  std::set<std::string> weights;   // variables that get the attribute __dtype__
  bool cast_weights = false;       // those read in `target` only have that type themselves
};

Graph reduce_precision(const Graph& graph, const PrecisionRequest& request);
Graph without_amp_casts(const Graph& graph);

}  // namespace mx
