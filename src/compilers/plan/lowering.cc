#include "compilers/plan/lowering.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/plan/fold_orders.h"
#include "compilers/plan/fuse_chains.h"
#include "compilers/plan/rules.h"
#include "ir/op.h"

namespace mx::plan {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// Nodes were accepted before shapes were known, were forced, or stand in a region of a compiler
// that takes more: what the rules refuse would be lowered to something else.
void check_rules(const Subgraph& subgraph, const Abilities& abilities) {
  const IndexedGraph& graph = subgraph.graph;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    const Node& call = graph.node(i);
    if (call.is_variable()) continue;
    std::vector<Slot> inputs;
    for (int entry : graph.inputs_of(i)) inputs.push_back(subgraph.slots[at(entry)]);
    std::string reason = reason_to_refuse(call, inputs, abilities);
    check<Unsupported>(reason.empty(), call.name, ": ", reason);
  }
}

}  // namespace

Lowering::Lowering(const Subgraph& subgraph, const Abilities& abilities)
    : graph_(subgraph.graph), subgraph_(subgraph), abilities_(abilities) {
  auto entries = at(graph_.num_entries());
  value_of_.assign(entries, -1);
  passes_.assign(entries, -1);
  uses_.assign(entries, 0);
  input_of_.assign(at(graph_.num_nodes()), -1);
  for (size_t i = 0; i < subgraph.inputs.size(); ++i) {
    int variable = subgraph.inputs[i].node;
    input_of_[at(variable)] = static_cast<int>(i);
    const Slot& slot = subgraph.slots[at(graph_.first_entry(variable))];
    plan_.inputs.push_back({.shape = slot.shape,
                            .frozen = subgraph.inputs[i].frozen,
                            .dtype = slot.dtype.value_or(DType::kFloat32)});
  }
  check_arrays();
}

// Numbers of rows may be integers: a table's rows, and nothing else, are found with them.
bool Lowering::is_ids(int entry) const {
  const int input = input_of_[at(graph_.producer_of(entry))];
  if (input < 0 || plan_.inputs[at(input)].frozen) return false;
  for (int i = 0; i < graph_.num_nodes(); ++i) {
    if (graph_.node(i).is_variable() || graph_.node(i).op->name != "Embedding") continue;
    if (graph_.inputs_of(i)[0] == entry) return true;
  }
  return false;
}

bool Lowering::takes(DType dtype, int entry) const {
  if (dtype == DType::kFloat32 || is_ids(entry)) return true;
  return abilities_.halves && are_reals(dtype);
}

void Lowering::check_arrays() const {
  for (int i = 0; i < graph_.num_nodes(); ++i) {
    const Node& call = graph_.node(i);
    int visible = call.is_variable() ? 1 : call.op->visible_of(call.params);
    for (int k = 0; k < visible; ++k) {
      const Slot& slot = subgraph_.slots[at(graph_.first_entry(i) + k)];
      check<Unsupported>(
          slot.dtype && takes(*slot.dtype, graph_.first_entry(i) + k), call.name,
          abilities_.halves ? ": only reals are compiled" : ": only float32 is compiled");
      check<Unsupported>(slot.shape.is_known() && slot.shape.size() > 0, call.name,
                         ": an array of shape ", slot.shape, " is not compiled");
    }
  }
}

const Shape& Lowering::in_shape(int position) const {
  return subgraph_.slots[at(entry_in(position))].shape;
}

DType Lowering::in_dtype(int position) const {
  return *subgraph_.slots[at(entry_in(position))].dtype;
}

const Shape& Lowering::out_shape() const {
  return subgraph_.slots[at(graph_.first_entry(node_))].shape;
}

const Shape& Lowering::shape_of(int value) const { return plan_.values[at(value)]; }

int Lowering::entry_in(int position) const { return graph_.inputs_of(node_)[at(position)]; }

int Lowering::root(int entry) const {
  while (passes_[at(entry)] >= 0) entry = passes_[at(entry)];
  return entry;
}

int Lowering::new_value(Shape shape) {
  plan_.values.push_back(std::move(shape));
  made_by_.push_back(nullptr);
  return static_cast<int>(plan_.values.size()) - 1;
}

int Lowering::value(int position) { return value_at(root(entry_in(position))); }

int Lowering::value_at(int entry) {
  int& known = value_of_[at(entry)];
  if (known >= 0) return known;
  known = new_value(subgraph_.slots[at(entry)].shape);
  int input = input_of_[at(graph_.producer_of(entry))];
  ensure(input >= 0, "values that no layer makes are inputs of the region");
  plan_.inputs[at(input)].value = known;
  return known;
}

int Lowering::constant(int position) const {
  int input = input_of_[at(graph_.producer_of(root(entry_in(position))))];
  check<Unsupported>(input >= 0, node().name, ": input ", position, " is computed");
  return input;
}

Layer& Lowering::add(LayerKind kind, std::vector<int> inputs) {
  Layer& layer = *layers_.emplace_back(std::make_unique<Layer>());
  layer.kind = kind;
  layer.inputs = std::move(inputs);
  extend(layer);
  return layer;
}

Layer& Lowering::add_before(LayerKind kind, std::vector<int> inputs, Shape shape) {
  Layer& layer = *layers_.emplace_back(std::make_unique<Layer>());
  layer.kind = kind;
  layer.inputs = std::move(inputs);
  layer.nodes = node().name;
  layer.output = new_value(std::move(shape));
  return layer;
}

Layer* Lowering::producer(int position) {
  int entry = root(entry_in(position));
  if (uses_[at(entry)] != 1 || value_of_[at(entry)] < 0) return nullptr;
  return made_by_[at(value_of_[at(entry)])];
}

void Lowering::extend(Layer& layer) {
  layer.nodes += (layer.nodes.empty() ? "" : " + ") + node().name;
  layer.output = new_value(out_shape());
  made_by_[at(layer.output)] = &layer;
  value_of_[at(graph_.first_entry(node_))] = layer.output;
}

void Lowering::move_last(Layer& layer) {
  auto place = std::ranges::find(layers_, &layer, &std::unique_ptr<Layer>::get);
  std::rotate(place, place + 1, layers_.end());
}

bool Lowering::runs_after(const Layer& a, const Layer& b) const {
  for (const auto& layer : layers_) {
    if (layer.get() == &a) return false;
    if (layer.get() == &b) return true;
  }
  return false;
}

void Lowering::count_uses() {
  for (int i = 0; i < graph_.num_nodes(); ++i) {
    const Node& call = graph_.node(i);
    if (call.is_variable()) continue;
    if (rule_for(call)->passes_on) {
      const int results = is_cast(call) ? call.op->visible_of(call.params) : 1;
      for (int k = 0; k < results; ++k) {
        passes_[at(graph_.first_entry(i) + k)] = graph_.inputs_of(i)[at(k)];
      }
      continue;
    }
    for (int entry : graph_.inputs_of(i)) ++uses_[at(root(entry))];
  }
  for (int entry : graph_.outputs()) ++uses_[at(root(entry))];
}

Plan Lowering::run() {
  check_rules(subgraph_, abilities_);
  count_uses();
  for (node_ = 0; node_ < graph_.num_nodes(); ++node_) {
    if (node().is_variable()) continue;
    const Rule& rule = *rule_for(node());
    if (!rule.passes_on) rule.lower(*this);
  }
  for (const auto& layer : layers_) plan_.layers.push_back(std::move(*layer));
  for (int entry : graph_.outputs()) {
    const int made = root(entry);
    check<Unsupported>(made == graph_.first_entry(graph_.producer_of(made)),
                       "a second output of an operator is used");
    plan_.outputs.push_back(value_at(made));  // an input where nothing is computed
    plan_.output_dtypes.push_back(*subgraph_.slots[at(entry)].dtype);
  }
  fuse_chains(plan_);
  fold_orders(plan_);
  return std::move(plan_);
}

}  // namespace mx::plan
