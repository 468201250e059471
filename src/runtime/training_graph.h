// A graph together with its gradients: what executors and hybridized blocks run for training.
#pragma once

#include <vector>

#include "ir/indexed_graph.h"
#include "runtime/tape.h"

namespace mx {

struct TrainingGraph {
  Graph graph;               // outputs: the forward outputs, then one gradient per wanted variable
  int forward_outputs = 0;   // the graph's own, then those that are kept
  Values head_grads;         // new variables, one per forward output that a gradient flows into
  std::vector<int> head_of;  // the forward output each belongs to
  Values old_grads;          // new variables: the gradients so far, for those that are added to
  std::vector<int> old_of;   // the position in `wrt` each belongs to
};

// `reqs`: per variable of `wrt`, kWrite or kAdd. `kept`: values of the graph that become outputs
// without a gradient. In the form of the device of `context`.
TrainingGraph with_gradients(const Graph& graph, const Values& wrt,
                             const std::vector<GradReq>& reqs, Context context,
                             const Values& kept = {});

// Completes `slots`, one per variable of the indexed training graph: a head gradient looks like its
// output. Not every gradient operator can tell that from its other inputs.
void add_head_slots(const TrainingGraph& training, const IndexedGraph& indexed,
                    std::vector<Slot>& slots);

}  // namespace mx
