// Regions that were compiled ahead of time. The values such a region absorbed lie in its artifact,
// the last input of its node; its subgraph shows them as variables that no input feeds.
#pragma once

#include <string_view>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

inline constexpr std::string_view kAbsorbedKey = "__absorbed__";  // marks such a variable

// The variables of a region's subgraph that inputs of its node feed, in the order of those inputs.
std::vector<int> live_variables(const IndexedGraph& subgraph);

// Whether the last input of the region's node is its artifact.
bool is_ahead_of_time(const Node& node);

}  // namespace mx
