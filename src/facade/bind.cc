#include "runtime/bind.h"

#include <algorithm>

#include "base/error.h"
#include "base/listed.h"
#include "facade/network.h"
#include "facade/saved_input.h"
#include "ir/symbol.h"
#include "ndarray/process.h"
#include "runtime/copy.h"
#include "runtime/zeros.h"

namespace mx::facade {
namespace {

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
    bound_->outputs = output_names(network_.graph);
    InferredGraph graph = inferred();
    check_known(graph);
    BindRequest request{.context = network_.context};
    if (network_.backend) {
      request.backend = {.name = *network_.backend,
                         .options = network_.options,
                         .excluded = network_.excluded,
                         .forced = network_.forced};
    }
    request.frozen = [this](const Node& variable) { return !is_open(variable.name); };
    BoundArrays arrays = arrays_for(graph);
    network_ = {};
    mx::Bound made = mx::bind(request, graph, std::move(arrays));
    bound_->compiled = std::move(made.compiled);
    bound_->executor = std::move(made.executor);
    pool_of({}).trim();
    return std::move(bound_);
  }

 private:
  [[nodiscard]] bool is_open(const std::string& name) const {
    return bound_->inputs.contains(name) || bound_->optional.contains(name);
  }

  void find_inputs(const InputSlots& given) {
    std::vector<std::string> open = input_names(network_);
    std::vector<Node*> arguments = list_arguments(network_.graph);
    for (const auto& [name, slot] : given) {
      check(std::ranges::find(arguments, name, &Node::name) != arguments.end(), "bind: \"", name,
            "\" is no input of the network; inputs without a value: ", comma_separated(open));
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
             comma_separated(open));
      }
    }
  }

  // The node that does not fit is named by the error; what was given is added.
  [[nodiscard]] InferredGraph inferred() const {
    std::string given;
    for (const auto& [name, slot] : bound_->inputs) {
      if (slot.shape.is_known()) given += cat(given.empty() ? "" : ", ", name, " of ", slot.shape);
    }
    try {
      return {network_.graph, [&](const Node& variable) -> Slot {
                auto value = network_.values.find(variable.name);
                if (value == network_.values.end()) {
                  auto input = bound_->inputs.find(variable.name);
                  return input == bound_->inputs.end() ? Slot{} : input->second;
                }
                return {value->second.shape(), value->second.dtype()};
              }};
    } catch (const Error& error) {
      fail<ShapeError>("bind: the inputs do not fit (", given, "): ", error.what());
    }
  }

  void check_known(const InferredGraph& graph) {
    for (const std::string& name : graph.open_variables()) {
      fail<ShapeError>("bind: the shape of \"", name, "\" is ", graph.slot(name).shape,
                       " after inference; give the shapes of more inputs");
    }
    for (InputSlots* table : {&bound_->inputs, &bound_->optional}) {
      for (auto& [name, slot] : *table) slot = graph.slot(name);
    }
  }

  [[nodiscard]] BoundArrays arrays_for(const InferredGraph& graph) const {
    auto array_of = [&](const Node* variable) {
      auto value = network_.values.find(variable->name);
      if (value != network_.values.end()) return value->second;
      const Slot& slot = graph.slot(variable->name);
      return zeros(slot.shape, *slot.dtype, {});
    };
    BoundArrays arrays;
    for (const Node* node : list_arguments(network_.graph)) arrays.args.push_back(array_of(node));
    for (const Node* node : list_auxiliary(network_.graph)) arrays.aux.push_back(array_of(node));
    return arrays;
  }

  Network network_;
  std::shared_ptr<Bound> bound_;
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
    return comma_separated(all);
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
    feeds.emplace_back(static_cast<int>(argument - arguments.begin()),
                       on_context(alias(given->second), bound.executor->spec().context));
  }
  std::vector<NDArray> outputs = bound.executor->forward(false, feeds);
  for (NDArray& output : outputs) output = on_context(output, {});
  for (const NDArray& output : outputs) output.wait_to_read();
  return outputs;
}

}  // namespace mx::facade
