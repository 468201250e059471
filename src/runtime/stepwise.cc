#include "runtime/stepwise.h"

#include <algorithm>

#include "ir/control_flow.h"
#include "ir/symbol.h"
#include "ops/control/subgraph.h"
#include "passes/inline_regions.h"
#include "passes/open_fused.h"
#include "passes/partition.h"
#include "runtime/autograd.h"
#include "runtime/backend.h"
#include "runtime/cached_op.h"
#include "runtime/control_flow.h"
#include "runtime/copy.h"
#include "runtime/custom_op.h"
#include "runtime/eager.h"

namespace mx {
namespace {

bool has_dynamic_shape(const Node* node) { return node->op && node->op->shape_from_values; }
bool is_flow(const Node* node) { return node->op && is_control_flow(*node->op); }

// Stands for the operators between two loops; never in the table of operators.
const OpDef& piece_op() {
  static const auto* const op = new OpDef(ops::subgraph_op("_piece"));
  return *op;
}

// Programs as large as possible between loops and branches, each on one device. Adds the places of
// the pieces.
Graph in_pieces(const Graph& graph, Places& places) {
  std::vector<Context> devices;
  for (const auto& [node, place] : places) {
    if (std::ranges::find(devices, place) == devices.end()) devices.push_back(place);
  }
  if (devices.empty()) devices.emplace_back();  // only one: nobody asks which
  Graph result = graph;
  Places of_pieces;
  for (Context device : devices) {
    auto refuses = [&](const Node& node) -> std::string {
      if (is_flow(&node)) return "loop";
      if (node.op == &piece_op()) return "is a piece";
      auto place = places.find(node.name);
      return place == places.end() || place->second == device ? "" : "elsewhere";
    };
    std::string prefix = places.empty() ? "" : cat("_piece_", device, "_");
    result = partition(result, {.refuses = refuses, .op = &piece_op(), .prefix = prefix});
    for (const Node* node : post_order(result.outputs)) {
      if (!prefix.empty() && node->name.starts_with(prefix)) of_pieces[node->name] = device;
    }
  }
  places.merge(of_pieces);
  return result;
}

// A watcher is told what the program's own groups give, as in MXNet; those on integers, and regions
// of compilers, are opened.
bool opens_for_watcher(const Node& node) { return !is_group(node) || is_quantized_fused(node); }

std::string input_name(const Node& node, size_t i) {
  std::vector<std::string> names = node.op->names_of_inputs(node.params);
  bool has_name = names.size() > 1 || node.op->names_its_input;
  return cat(node.name, "_", has_name && i < names.size() ? names[i] : cat("input", i));
}

}  // namespace

bool Stepwise::is_needed(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return is_flow(node) || has_dynamic_shape(node);
  });
}

Stepwise::Stepwise(const Graph& graph, Watcher watcher, Places places)
    : watcher_(std::move(watcher)), places_(std::move(places)), inputs_(list_inputs(graph)) {
  bool is_dynamic = std::ranges::any_of(post_order(graph.outputs), has_dynamic_shape);
  if (is_dynamic) {
    run_as(inline_regions(graph));
  } else {
    run_as(watcher_.tell ? inline_regions(graph, opens_for_watcher) : in_pieces(graph, places_));
  }
}

std::unique_ptr<Stepwise> Stepwise::of_sparse(const Graph& graph, Places places) {
  std::unique_ptr<Stepwise> steps(new Stepwise);
  steps->places_ = std::move(places);
  steps->inputs_ = list_inputs(graph);
  steps->run_as(inline_regions(graph));
  return steps;
}

void Stepwise::run_as(Graph graph) {
  graph_ = std::move(graph);
  order_ = post_order(graph_.outputs);
  for (const Node* node : order_) {
    if (!node->is_variable() && is_custom(*node->op)) continue;  // its graph is its own business
    for (const auto& body : node->subgraphs) {
      bodies_[node].push_back(std::make_shared<CachedOp>(*body));
    }
  }
}

// One call: what every node made.
class Stepwise::Pass {
 public:
  Pass(const Stepwise& steps, Context context) : steps_(steps), context_(context) {}

  void give(const Node* variable, const NDArray& array) { made_[variable] = {array}; }
  [[nodiscard]] const NDArray& read(const Value& value) const {
    return made_.at(value.node.get())[static_cast<size_t>(value.index)];
  }

  void visit(Node& node) {
    NDArrays arguments;
    for (const Value& value : node.inputs) arguments.push_back(moved(read(value), place(node)));
    const Watcher& watcher = steps_.watcher_;
    if (watcher.tell && watcher.inputs_too) tell_inputs(node, arguments);
    NDArrays& results = made_[&node] = compute(node, arguments);
    if (!watcher.tell) return;
    for (int i = 0; i < node.op->outputs_of(node.params); ++i) {
      Value value{Ref<Node>(&node), i};
      watcher.tell(output_name(value), node.op->name, read(value));
    }
    if (!results.empty()) watch_gradients(node, results[0]);
  }

 private:
  [[nodiscard]] Context place(const Node& node) const {
    auto found = steps_.places_.find(node.name);
    return found == steps_.places_.end() ? context_ : found->second;
  }

  // The array on the device that computes with it; recorded, so that its gradient comes back.
  [[nodiscard]] static NDArray moved(const NDArray& array, Context context) {
    if (is_one_device(array.context(), context)) return array;
    NDArray copy(array.shape(), array.dtype(), context);
    assign(array, copy);
    return copy;
  }

  [[nodiscard]] NDArrays compute(const Node& node, const NDArrays& arguments) const {
    Context context = place(node);
    auto bodies = steps_.bodies_.find(&node);
    if (bodies == steps_.bodies_.end()) {
      return invoke(*node.op, node.params, {arguments.begin(), arguments.size()}, context);
    }
    if (is_flow(&node)) return run_control_flow(node, bodies->second, arguments, context);
    std::vector<NDArray> made =
        (*bodies->second[0])({arguments.begin(), arguments.size()}, context);
    return {made.begin(), made.end()};
  }

  void tell_inputs(const Node& node, const NDArrays& arguments) const {
    const Watcher& watcher = steps_.watcher_;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Node& source = *node.inputs[i].node;
      if (watcher.is_executor && source.is_variable()) {
        watcher.tell(source.name, node.op->name, arguments[i]);
      }
      watcher.tell(input_name(node, i), node.op->name, arguments[i]);
    }
  }

  // The backward pass tells the gradients that an operator hands to its inputs.
  void watch_gradients(const Node& node, const NDArray& result) const {
    const TapeEntry* entry = live_entry_of(result);
    if (!entry || !autograd_state().recording) return;
    entry->node->watch = [watcher = steps_.watcher_, name = node.name,
                          op = cat("_backward_", node.op->name)](const NDArrays& grads) {
      for (size_t i = 0; i < grads.size(); ++i) {
        if (grads[i].is_none()) continue;
        std::string number = watcher.is_executor && grads.size() == 1 ? "" : cat(i);
        const char* kind = watcher.is_executor ? "_backward_output" : "_backward_";
        watcher.tell(cat(name, kind, number), op, grads[i]);
      }
    };
  }

  const Stepwise& steps_;
  Context context_;
  std::map<const Node*, NDArrays> made_;
};

std::vector<NDArray> Stepwise::operator()(std::span<const NDArray> inputs, Context context) const {
  Pass pass(*this, context);
  for (size_t i = 0; i < inputs.size(); ++i) pass.give(inputs_[i], inputs[i]);
  for (Node* node : order_) {
    if (!node->is_variable()) pass.visit(*node);
  }
  std::vector<NDArray> outputs;
  for (const Value& value : graph_.outputs) {
    const NDArray& made = pass.read(value);
    // The caller's array must not come back under another name.
    outputs.push_back(value.node->is_variable() ? invoke_one("_copy", {}, {made}) : made);
  }
  return outputs;
}

}  // namespace mx
