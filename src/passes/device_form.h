// The form in which a device runs a graph fastest: see ir/graph_form.h. The results are the same,
// up to the order of sums.
#pragma once

#include <functional>
#include <vector>

#include "device/context.h"
#include "ir/indexed_graph.h"

namespace mx {

// `variable_slots` is asked for what is known of the variables of a graph, in their order.
Graph device_form(const Graph& graph, Context context,
                  const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots);

}  // namespace mx
