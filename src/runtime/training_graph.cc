#include "runtime/training_graph.h"

#include <algorithm>

#include "base/error.h"
#include "base/settings.h"
#include "ir/arithmetic.h"
#include "ir/grad.h"
#include "passes/device_form.h"
#include "passes/gradient.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"
#include "passes/mirror.h"

namespace mx {

TrainingGraph with_gradients(const Graph& source, const Values& wrt,
                             const std::vector<GradReq>& reqs, Context context,
                             const Values& kept) {
  Graph graph = source;
  graph.outputs.insert(graph.outputs.end(), kept.begin(), kept.end());
  graph = inline_regions(graph);
  TrainingGraph result;
  result.forward_outputs = static_cast<int>(graph.outputs.size());
  result.graph.outputs = graph.outputs;
  graph.outputs.resize(source.outputs.size());
  Values heads;
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    heads.push_back(variable(cat("head_grad", i)));
  }
  Values grads = gradient({.outputs = graph.outputs, .head_grads = heads, .wrt = wrt});
  for (size_t i = 0; i < grads.size(); ++i) {
    Value grad = grads[i] ? grads[i] : apply("zeros_like", {}, {wrt[i]});
    if (reqs[i] == GradReq::kAdd) {
      Value old = variable(cat("old_grad", i));
      grad = apply(kAdd.same_shape, {}, {old, grad});
      result.old_grads.push_back(old);
      result.old_of.push_back(static_cast<int>(i));
    }
    result.graph.outputs.push_back(grad);
  }
  result.graph = device_gradient_form(result.graph, context);
  result.graph = mirror({.graph = result.graph,
                         .forward_outputs = result.forward_outputs,
                         .all_cheap = settings::kBackwardDoMirror.get()});
  // Operators such as SoftmaxOutput ignore head gradients: keep those that are really read.
  std::vector<Node*> used = post_order(result.graph.outputs);
  for (size_t i = 0; i < heads.size(); ++i) {
    if (std::find(used.begin(), used.end(), heads[i].node.get()) == used.end()) continue;
    result.head_grads.push_back(heads[i]);
    result.head_of.push_back(static_cast<int>(i));
  }
  return result;
}

void add_head_slots(const TrainingGraph& training, const IndexedGraph& indexed,
                    std::vector<Slot>& slots) {
  const std::vector<int>& variables = indexed.variables();
  std::vector<Slot> known(static_cast<size_t>(indexed.num_entries()));
  for (size_t i = 0; i < variables.size(); ++i) {
    known[static_cast<size_t>(indexed.first_entry(variables[i]))] = slots[i];
  }
  known = infer(indexed, std::move(known));
  for (size_t i = 0; i < training.head_grads.size(); ++i) {
    int node = indexed.index_of(training.head_grads[i].node.get());
    auto position = std::ranges::find(variables, node) - variables.begin();
    int output = indexed.outputs()[static_cast<size_t>(training.head_of[i])];
    slots[static_cast<size_t>(position)] = known[static_cast<size_t>(output)];
  }
}

}  // namespace mx
