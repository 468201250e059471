#include "numpy/expansion.h"

#include <map>

#include "base/error.h"
#include "ops/pointwise/copy.h"
#include "runtime/kernel_call.h"

namespace mx::numpy {
namespace {

// Operators whose result is their first input under another shape.
bool is_view(const Node& node) {
  static const std::vector<const OpDef*> views = [] {
    std::vector<const OpDef*> ops;
    for (const char* name : {"_np_reshape", "Reshape", "expand_dims", "squeeze", "reshape_like",
                             "_copy", "BlockGrad"}) {
      if (const OpDef* op = op_table().find(name)) ops.push_back(op);
    }
    return ops;
  }();
  for (const OpDef* op : views) {
    if (node.op == op) return true;
  }
  return false;
}

// The nodes of a body for inputs of known shapes, with the slots of all their outputs.
class Expansion {
 public:
  Expansion(const Body& body, std::span<const Slot> inputs, const Params& p) {
    for (size_t i = 0; i < inputs.size(); ++i) variables_.push_back(variable(cat("input", i)));
    for (size_t i = 0; i < inputs.size(); ++i) slots_[variables_[i].node.get()] = {inputs[i]};
    outputs_ = body(Arguments(variables_, inputs), p);
    order_ = post_order(outputs_);
    for (Node* node : order_) {
      if (!node->is_variable()) infer(*node);
    }
  }

  [[nodiscard]] const Values& variables() const { return variables_; }
  [[nodiscard]] const Values& outputs() const { return outputs_; }
  [[nodiscard]] const std::vector<Node*>& order() const { return order_; }
  [[nodiscard]] const Slots& slots_of(const Node& node) const { return slots_.at(&node); }
  [[nodiscard]] const Slot& slot_of(const Value& value) const {
    return slots_of(*value.node)[static_cast<size_t>(value.index)];
  }

 private:
  void infer(Node& node) {
    Slots inputs, outputs(static_cast<size_t>(node.op->outputs_of(node.params)));
    for (const Value& input : node.inputs) inputs.push_back(slot_of(input));
    Infer context(*node.op, node.name, {inputs.begin(), inputs.size()},
                  {outputs.begin(), outputs.size()});
    node.op->infer(context, node.params);
    slots_[&node] = std::move(outputs);
  }

  Values variables_, outputs_;
  std::vector<Node*> order_;
  std::map<const Node*, Slots> slots_;
};

class Execution {
 public:
  Execution(Run& run, const Expansion& expansion) : run_(run), expansion_(expansion) {
    const Values& variables = expansion.variables();
    for (size_t i = 0; i < variables.size(); ++i) {
      tensors_[variables[i].node.get()] = {run.inputs[i]};
    }
    for (size_t i = 0; i < run.outputs.size(); ++i) aim(expansion.outputs()[i], run.outputs[i]);
  }

  void operator()() {
    for (Node* node : expansion_.order()) {
      if (!node->is_variable()) step(*node);
    }
    for (size_t i = 0; i < run_.outputs.size(); ++i) {
      const Value& value = expansion_.outputs()[i];
      const Tensor& found = tensors_.at(value.node.get())[static_cast<size_t>(value.index)];
      if (found.raw() != run_.outputs[i].raw()) ops::copy_elements(run_, found, run_.outputs[i]);
    }
  }

 private:
  // The operator behind an output, through changes of shape, writes to the output itself.
  void aim(Value value, const Tensor& output) {
    while (!value.node->is_variable() && is_view(*value.node)) value = value.node->inputs[0];
    if (value.node->is_variable()) return;
    targets_.emplace(std::pair(value.node.get(), value.index),
                     output.reshaped(expansion_.slot_of(value).shape));
  }

  void step(Node& node) {
    const Slots& slots = expansion_.slots_of(node);
    Tensors& outputs = tensors_[&node];
    Run inner;
    for (const Value& input : node.inputs) {
      inner.inputs.push_back(tensors_.at(input.node.get())[static_cast<size_t>(input.index)]);
    }
    if (is_view(node)) {
      outputs.push_back(inner.inputs[0].reshaped(slots[0].shape));
      return;
    }
    for (size_t i = 0; i < slots.size(); ++i) {
      auto target = targets_.find({&node, static_cast<int>(i)});
      outputs.push_back(target != targets_.end() ? target->second : scratch(node, slots[i]));
    }
    inner.outputs = outputs;
    inner.training = run_.training;
    inner.stream_ptr = run_.stream_ptr;
    inner.scratch_memory = run_.scratch_memory;
    inner.random_state = run_.random_state;
    inner.op = node.op;
    choose_kernel(*node.op, node.params, inner, DeviceKind::kCpu).run(inner, node.params);
  }

  [[nodiscard]] Tensor scratch(const Node& node, const Slot& slot) const {
    check<InternalError>(slot.shape.is_known() && slot.dtype, run_.who(),
                         ": the shape or dtype of ", node.op->name, " inside it is not known");
    auto* bytes = run_.scratch<std::byte>(slot.shape.size() * size_of(*slot.dtype));
    return {bytes, slot.shape, *slot.dtype};
  }

  Run& run_;
  const Expansion& expansion_;
  std::map<const Node*, Tensors> tensors_;
  std::map<std::pair<const Node*, int>, Tensor> targets_;
};

}  // namespace

void infer_composed(Infer& t, const Body& body, const Params& p) {
  Slots inputs;
  for (int i = 0; i < t.num_inputs(); ++i) {
    if (!t.in_shape(i).is_known()) return;
    inputs.push_back(t.in(i));
  }
  Expansion expansion(body, {inputs.begin(), inputs.size()}, p);
  bool all_typed = true;
  for (const Slot& slot : inputs) all_typed &= slot.dtype.has_value();
  for (int i = 0; i < t.num_outputs(); ++i) {
    const Slot& found = expansion.slot_of(expansion.outputs()[static_cast<size_t>(i)]);
    t.set(t.out(i), found.shape);
    if (all_typed && found.dtype) t.set_dtype(t.out(i), *found.dtype);
  }
}

void run_composed(Run& run, const Body& body, const Params& p) {
  Slots inputs;
  for (const Tensor& input : run.inputs) inputs.push_back({input.shape(), input.dtype()});
  Expansion expansion(body, {inputs.begin(), inputs.size()}, p);
  Execution(run, expansion)();
}

}  // namespace mx::numpy
