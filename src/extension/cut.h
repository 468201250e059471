// Puts the subgraph operators of an extension library in the place of regions, in the form that
// libraries know from MXNet 1.9.1: a region has an input for each edge that enters it and an output
// for each edge that leaves it, and its node is named _op<number>.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "extension/known_graph.h"

namespace mx::extension {

struct CutRequest {
  const KnownGraph& known;
  std::vector<int> region;     // per node its number, or -1
  const OpDef* op = nullptr;   // of the new nodes
  bool shares_inputs = false;  // edges that bring the same value are one input
  // Attributes of the new node; none where the region stays as it is.
  std::function<std::optional<Attrs>(const Graph& subgraph, int number)> review;
};

Graph cut(CutRequest request);

}  // namespace mx::extension
