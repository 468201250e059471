#include "passes/device_form.h"

#include "base/settings.h"
#include "ir/graph_form.h"
#include "passes/channels_last.h"
#include "passes/idle_casts.h"
#include "passes/infer.h"
#include "passes/join_additions.h"
#include "passes/join_casts.h"
#include "passes/join_norms.h"
#include "passes/join_pooling.h"

namespace mx {

Graph device_form(const Graph& source, Context context,
                  const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots,
                  const std::optional<Values>& trained) {
  const GraphForm& form = graph_form_of(context.kind);
  auto slots_of = [&](const IndexedGraph& graph) {
    return infer_from_variables(graph, variable_slots(graph));
  };
  Graph graph = without_idle_casts(source, slots_of);
  if (form.prefers_channels_last) {
    IndexedGraph known(graph);
    graph = with_channels_last(known, slots_of(known), form.prefers_channels_last);
  }
  if (!form.joins_norms) return graph;
  graph = join_norms(join_casts(graph, slots_of));
  // What is computed twice to save memory is so alone: together with a sum it could not.
  if (settings::kBackwardDoMirror.get()) return graph;
  graph = join_additions(graph, slots_of);
  if (!trained) return graph;
  graph = join_pooling(graph, slots_of);
  return trained->empty() ? graph : join_weight_casts(graph, *trained, slots_of);
}

Graph device_gradient_form(const Graph& graph, Context context) {
  return graph_form_of(context.kind).joins_norms ? join_gradient_additions(graph) : graph;
}

}  // namespace mx
