#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "facade/network.h"
#include "facade/saved_input.h"
#include "ir/symbol.h"
#include "ndarray/process.h"
#include "passes/infer.h"
#include "runtime/backend.h"
#include "runtime/stepwise.h"

namespace mx::facade {
namespace {

NDArray zeros(const Slot& slot) {
  NDArray array(slot.shape, *slot.dtype);
  if (array.bytes() > 0) {
    std::memset(array.tensor().raw(), 0, static_cast<size_t>(array.bytes()));
  }
  return array;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// Whether only loss layers read the variable, which ignore their label in inference.
bool is_label(const IndexedGraph& graph, int variable) {
  int entry = graph.first_entry(variable);
  bool is_read = false;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    const Node& node = graph.node(i);
    const std::vector<int>& inputs = graph.inputs_of(i);
    for (size_t k = 0; k < inputs.size(); ++k) {
      if (inputs[k] != entry) continue;
      std::vector<std::string> names = node.op->names_of_inputs(node.params);
      if (k >= names.size() || names[k] != "label") return false;
      is_read = true;
    }
  }
  return is_read;
}

class Binder {
 public:
  explicit Binder(Network network)
      : network_(std::move(network)), bound_(std::make_shared<Bound>()) {}

  std::shared_ptr<const Bound> run(const InputSlots& given) {
    find_inputs(given);
    find_slots();
    bound_->outputs = output_names(network_.graph);
    compile();
    attach();
    return std::move(bound_);
  }

 private:
  void find_inputs(const InputSlots& given) {
    std::vector<std::string> open = input_names(network_);
    std::vector<Node*> arguments = list_arguments(network_.graph);
    for (const auto& [name, slot] : given) {
      check(std::ranges::find(arguments, name, &Node::name) != arguments.end(), "bind: \"", name,
            "\" is no input of the network; inputs without a value: ", listed(open));
      network_.values.erase(name);
      bound_->inputs[name] = slot;
    }
    IndexedGraph graph(network_.graph);
    for (int variable : graph.variables()) {
      const Node& node = graph.node(variable);
      if (network_.values.contains(node.name) || given.contains(node.name)) continue;
      if (is_saved_input(node)) {
        bound_->inputs[node.name] = {};
      } else if (is_saved_label(node) || is_label(graph, variable)) {
        bound_->optional[node.name] = {};
      } else {
        fail("bind: \"", node.name,
             "\" has no value in the checkpoint and no shape was given; give the shapes of the "
             "inputs among ",
             listed(open));
      }
    }
  }

  // Shapes and dtypes of all variables, from those of the inputs and of the values.
  void find_slots() {
    IndexedGraph graph(network_.graph);
    std::vector<Slot> known(static_cast<size_t>(graph.num_entries()));
    for (int variable : graph.variables()) {
      const std::string& name = graph.node(variable).name;
      Slot& slot = known[static_cast<size_t>(graph.first_entry(variable))];
      if (auto value = network_.values.find(name); value != network_.values.end()) {
        slot = {value->second.shape(), value->second.dtype()};
      } else if (auto input = bound_->inputs.find(name); input != bound_->inputs.end()) {
        slot = input->second;
      }
    }
    known = inferred(graph, std::move(known));
    for (int variable : graph.variables()) {
      const std::string& name = graph.node(variable).name;
      const Slot& slot = known[static_cast<size_t>(graph.first_entry(variable))];
      check<ShapeError>(slot.shape.is_known(), "bind: the shape of \"", name, "\" is ", slot.shape,
                        " after inference; give the shapes of more inputs");
      slots_[name] = slot;
      for (InputSlots* table : {&bound_->inputs, &bound_->optional}) {
        if (auto input = table->find(name); input != table->end()) input->second = slot;
      }
    }
  }

  // The node that does not fit is named by the error; what was given is added.
  [[nodiscard]] std::vector<Slot> inferred(const IndexedGraph& graph,
                                           std::vector<Slot> known) const {
    std::string given;
    for (const auto& [name, slot] : bound_->inputs) {
      if (slot.shape.is_known()) given += cat(given.empty() ? "" : ", ", name, " of ", slot.shape);
    }
    try {
      return infer_with_defaults(graph, std::move(known));
    } catch (const Error& error) {
      fail<ShapeError>("bind: the inputs do not fit (", given, "): ", error.what());
    }
  }

  [[nodiscard]] std::vector<Slot> slots_of(const IndexedGraph& graph) const {
    std::vector<Slot> slots;
    for (int variable : graph.variables()) slots.push_back(slots_.at(graph.node(variable).name));
    return slots;
  }

  void compile() {
    std::string backend = network_.backend ? *network_.backend : backend_of_bind();
    Graph graph = network_.graph;
    if (!backend.empty()) {
      graph = apply_backend(graph, {.name = backend,
                                    .variable_slots = slots_of(IndexedGraph(graph)),
                                    .options = network_.options,
                                    .excluded = network_.excluded,
                                    .forced = network_.forced});
    }
    graph = runnable(graph, {}, [&](const IndexedGraph& opened) { return slots_of(opened); });
    if (Stepwise::has_control_flow(graph)) {  // its pieces are compiled when they run
      bound_->compiled.graph = std::move(graph);
      return;
    }
    auto value_of = [&](const Node& variable) -> std::optional<Tensor> {
      auto value = network_.values.find(variable.name);
      if (value == network_.values.end()) return std::nullopt;
      value->second.wait_to_read();
      return value->second.tensor();
    };
    bound_->compiled = compile_regions(
        graph, {.variable_slots = slots_of(IndexedGraph(graph)), .frozen = value_of});
  }

  // What no region absorbed stays bound; everything else is released.
  void attach() {
    const Graph& graph = bound_->compiled.graph;
    auto array_of = [&](const Node* variable) {
      auto value = network_.values.find(variable->name);
      return value != network_.values.end() ? value->second : zeros(slots_.at(variable->name));
    };
    ExecutorSpec spec{.symbol = graph,
                      .context = {},
                      .args = {},
                      .grads = {},
                      .reqs = {},
                      .aux = {},
                      .optimized = graph,
                      .regions = bound_->compiled.regions};
    for (const Node* node : list_arguments(graph)) spec.args.push_back(array_of(node));
    for (const Node* node : list_auxiliary(graph)) spec.aux.push_back(array_of(node));
    spec.grads.resize(spec.args.size());
    spec.reqs.resize(spec.args.size(), GradReq::kNull);
    bound_->executor = std::make_unique<Executor>(std::move(spec));
    network_ = {};
    pool_of({}).trim();
  }

  Network network_;
  std::shared_ptr<Bound> bound_;
  InputSlots slots_;  // of every variable
};

// The same elements under a name of their own: the caller may write to the array between two calls
// without the engine's knowledge, so what was made from them must not count as up to date.
NDArray alias(const NDArray& array) {
  auto* data = const_cast<void*>(array.host_data());
  return {make_ref<Storage>(array.context(), data, array.bytes(), [keep = array] {}), 0,
          array.shape(), array.dtype()};
}

}  // namespace

std::shared_ptr<const Bound> bind(Network network, const InputSlots& inputs) {
  return Binder(std::move(network)).run(inputs);
}

std::vector<NDArray> forward(const Bound& bound, const std::map<std::string, NDArray>& inputs) {
  auto names = [&] {
    std::vector<std::string> all;
    for (const auto& [name, slot] : bound.inputs) all.push_back(name);
    return listed(all);
  };
  for (const auto& [name, array] : inputs) {
    auto found = bound.inputs.find(name);
    check(found != bound.inputs.end(), "forward: \"", name,
          "\" is no input of the bound network; its inputs: ", names());
    const Slot& slot = found->second;
    check<ShapeError>(array.shape() == slot.shape, "forward: \"", name, "\" has the shape ",
                      array.shape(), ", the network was bound for ", slot.shape);
    check<TypeError>(array.dtype() == *slot.dtype, "forward: \"", name, "\" is of dtype ",
                     array.dtype(), ", the network was bound for ", *slot.dtype);
  }
  std::vector<std::pair<int, NDArray>> feeds;
  std::vector<Node*> arguments = list_arguments(bound.compiled.graph);
  for (const auto& [name, slot] : bound.inputs) {
    auto given = inputs.find(name);
    check(given != inputs.end(), "forward: no array was given for \"", name,
          "\"; the inputs of the bound network: ", names());
    auto argument = std::ranges::find(arguments, name, &Node::name);
    if (argument == arguments.end()) continue;  // nothing reads it
    feeds.emplace_back(static_cast<int>(argument - arguments.begin()), alias(given->second));
  }
  std::vector<NDArray> outputs = bound.executor->forward(false, feeds);
  for (const NDArray& output : outputs) output.wait_to_read();
  return outputs;
}

}  // namespace mx::facade
