// The form in which a device runs a graph fastest: see ir/graph_form.h. The results are the same,
// up to the order of sums.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "device/context.h"
#include "ir/indexed_graph.h"

namespace mx {

// `trained`, where gradients will be added: those variables for whose gradients nobody waits before
// the last is there. `variable_slots` is asked for what is known of the variables of a graph, in
// their order.
Graph device_form(const Graph& graph, Context context,
                  const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots,
                  const std::optional<Values>& trained = std::nullopt);
// The same of what becomes of such a graph when its gradients have been added.
Graph device_gradient_form(const Graph& graph, Context context);

}  // namespace mx
