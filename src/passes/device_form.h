// The form in which a device runs a graph fastest: see ir/graph_form.h. The results are the same,
// up to the order of sums.
#pragma once

#include <functional>
#include <vector>

#include "device/context.h"
#include "ir/indexed_graph.h"

namespace mx {

// `trained`: variables whose gradients will be added, of which nobody waits for one before the
// last. `variable_slots` is asked for what is known of the variables of a graph, in their order.
Graph device_form(const Graph& graph, Context context,
                  const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots,
                  const Values& trained = {});
// The same of what becomes of such a graph when its gradients have been added.
Graph device_gradient_form(const Graph& graph, Context context);

}  // namespace mx
