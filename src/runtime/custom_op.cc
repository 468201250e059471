#include "runtime/custom_op.h"

#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "base/error.h"
#include "base/json.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

constexpr std::string_view kForward = "Custom";
constexpr std::string_view kBackwardPrefix = "_backward_";

struct Factory {
  std::mutex lock;
  MakeCustomProp make;
};

Factory& factory() {
  static auto* const instance = new Factory;
  return *instance;
}

std::string attrs_text(const Attrs& attrs) {
  std::string text = "{";
  for (const auto& [key, value] : attrs) {
    text += cat(text.size() > 1 ? ", " : "", json_quoted(key), ": ", json_quoted(value));
  }
  return text + "}";
}

Attrs read_attrs(std::string_view text) {
  Attrs attrs;
  const Json document = Json::parse(text);
  for (const auto& [key, value] : document.fields()) attrs[key] = value.text();
  return attrs;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

// op_type, the open attributes, and what the operator says about names (see ir/op.cc). An operator
// of a family has no op_type: its own name says it all.
class CustomParams final : public ParamType {
 public:
  explicit CustomParams(const CustomFamily* family) : family_(family) {
    if (!family) {
      fields_.push_back({.name = "op_type",
                         .doc = "Name under which the operator was registered.",
                         .kind = "str",
                         .required = true});
    }
    fields_.push_back({.name = "*", .doc = "Passed to the registered class.", .kind = "str"});
    fields_.back().default_text = "{}";
    fields_.push_back({.name = "*aux", .kind = "str"});
    fields_.push_back({.name = "*outputs", .kind = "str"});
  }
  [[nodiscard]] std::shared_ptr<void> make() const override {
    auto param = std::make_shared<CustomParam>();
    param->family = family_;
    return param;
  }
  void set(void* params, size_t field, const AttrValue& value) const override {
    parse(params, field, Codec<std::string>::from(value));
  }
  void parse(void* params, size_t field, std::string_view text) const override {
    auto& param = *static_cast<CustomParam*>(params);
    if (number(field) == 0) param.op_type = text;
    if (number(field) == 1) param.attrs = read_attrs(text);
  }
  [[nodiscard]] std::string text(const void* params, size_t field) const override {
    const auto& param = *static_cast<const CustomParam*>(params);
    if (number(field) == 0) return param.op_type;
    if (number(field) == 1) return attrs_text(param.attrs);
    const CustomProp& prop = param.prop();
    if (number(field) == 3) return joined(prop.outputs);
    std::vector<std::string> written = prop.auxiliary;
    written.insert(written.end(), prop.mutated.begin(), prop.mutated.end());
    return joined(written);
  }

 private:
  // Among the fields of `Custom`.
  [[nodiscard]] size_t number(size_t field) const { return family_ ? field + 1 : field; }

  const CustomFamily* family_;
};

// Where the arrays of a gradient call stand among its inputs: the out_grads that are read, all
// inputs, the outputs that are read, the auxiliary states.
size_t count_read(const std::vector<bool>& reads) {
  return static_cast<size_t>(std::ranges::count(reads, true));
}

std::vector<std::string> forward_inputs(const Params& p) {
  const CustomProp& prop = custom_param(p).prop();
  std::vector<std::string> names = prop.arguments;
  names.insert(names.end(), prop.auxiliary.begin(), prop.auxiliary.end());
  return names;
}

std::vector<std::string> backward_inputs(const Params& p) {
  const CustomProp& prop = custom_param(p).prop();
  std::vector<std::string> names;
  for (size_t i = 0; i < prop.outputs.size(); ++i) {
    if (prop.reads_out_grad[i]) names.push_back(prop.outputs[i] + "_grad");
  }
  names.insert(names.end(), prop.arguments.begin(), prop.arguments.end());
  for (size_t i = 0; i < prop.outputs.size(); ++i) {
    if (prop.reads_output[i]) names.push_back("forward_" + prop.outputs[i]);
  }
  names.insert(names.end(), prop.auxiliary.begin(), prop.auxiliary.end());
  return names;
}

bool is_known(const std::vector<Slot>& slots) {
  return std::ranges::all_of(slots, [](const Slot& slot) { return slot.shape.is_known(); });
}

bool knows_any_rank(const std::vector<Slot>& slots) {
  return slots.empty() ||
         std::ranges::any_of(slots, [](const Slot& slot) { return slot.shape.has_rank(); });
}

void infer_forward(Infer& t, const Params& p) {
  const CustomProp& prop = custom_param(p).prop();
  CustomProp::Slots slots;
  auto count = static_cast<int>(prop.arguments.size());
  for (int i = 0; i < count; ++i) slots.inputs.push_back(t.in(i));
  slots.aux.resize(prop.auxiliary.size());
  slots.outputs.resize(prop.outputs.size());
  if (knows_any_rank(slots.inputs)) {
    try {
      prop.infer_shapes(slots);
    } catch (const Error&) {
      // With a part of the inputs the user's function may not manage; more may be known later.
      if (is_known(slots.inputs)) throw;
    }
  }
  bool any_dtype = slots.inputs.empty();
  for (const Slot& slot : slots.inputs) any_dtype |= slot.dtype.has_value();
  if (any_dtype) prop.infer_dtypes(slots);
  auto merge = [&](Slot& slot, Slot found) { t.unify(slot, found); };
  for (int i = 0; i < count; ++i) merge(t.in(i), slots.inputs[static_cast<size_t>(i)]);
  for (size_t i = 0; i < slots.aux.size(); ++i) {
    merge(t.in(count + static_cast<int>(i)), slots.aux[i]);
  }
  for (int i = 0; i < t.num_outputs(); ++i) merge(t.out(i), slots.outputs[static_cast<size_t>(i)]);
}

void infer_backward(Infer& t, const Params& p) {
  auto first = static_cast<int>(count_read(custom_param(p).prop().reads_out_grad));
  for (int i = 0; i < t.num_outputs(); ++i) t.unify(t.in(first + i), t.out(i));
}

Values gradient(Grad& g, const Params& p) {
  const CustomParam& param = custom_param(p);
  const CustomProp& prop = param.prop();
  Values inputs, outputs, out_grads;
  for (int i = 0; i < g.num_outputs(); ++i) {
    if (prop.reads_out_grad[static_cast<size_t>(i)]) out_grads.push_back(g.out_grad(i));
    if (prop.reads_output[static_cast<size_t>(i)]) outputs.push_back(g.out(i));
  }
  inputs = std::move(out_grads);
  auto arguments = static_cast<int>(prop.arguments.size());
  for (int i = 0; i < arguments; ++i) inputs.push_back(g.in(i));
  inputs.insert(inputs.end(), outputs.begin(), outputs.end());
  for (int i = arguments; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  auto backward = std::make_shared<CustomParam>(param);
  backward->forward = p.raw();
  std::string name = cat(kBackwardPrefix, param.family ? param.family->name : kForward);
  Values grads =
      arguments == 0 ? Values() : apply_all(name, Params(p.type(), backward), std::move(inputs));
  for (size_t i = 0; i < grads.size(); ++i) {
    if (std::ranges::count(prop.mutated, prop.arguments[i]) > 0) grads[i] = {};
  }
  grads.resize(static_cast<size_t>(g.num_inputs()));  // auxiliary states have none
  return grads;
}

OpDef common(std::string name, const ParamType& params) {
  OpDef op;
  op.name = std::move(name);
  op.params = &params;
  op.aux = {"*aux"};
  op.mutates_always = true;
  op.cost_ns = [](const Run&, const Params&) { return 1e9; };  // never on the calling thread
  return op;
}

OpDef forward_of(std::string name, const ParamType& params) {
  OpDef op = common(std::move(name), params);
  op.input_names = forward_inputs;
  op.num_outputs = [](const Params& p) {
    return static_cast<int>(custom_param(p).prop().outputs.size());
  };
  op.infer = infer_forward;
  op.gradient = gradient;
  op.names_outputs = true;
  return op;
}

OpDef backward_of(const std::string& name, const ParamType& params) {
  OpDef op = common(cat(kBackwardPrefix, name), params);
  op.doc = cat("The gradient of ", name, ".");
  op.input_names = backward_inputs;
  op.num_outputs = [](const Params& p) {
    return static_cast<int>(custom_param(p).prop().arguments.size());
  };
  op.infer = infer_backward;
  return op;
}

void check_callable(const MakeCustomProp& make, const std::string& op_type) {
  check(!op_type.empty(), "Custom: the attribute \"op_type\" is missing; give the name that was ",
        "registered with mx.operator.register");
  check<Unsupported>(static_cast<bool>(make), "Custom: operator \"", op_type,
                     "\" needs the Python package, which runs it");
}

}  // namespace

void set_custom_props(MakeCustomProp make) {
  std::lock_guard guard(factory().lock);
  factory().make = std::move(make);
}

const CustomProp& CustomParam::prop() const {
  MakeCustomProp make;
  {
    std::lock_guard guard(factory().lock);
    if (prop_) return *prop_;
    make = factory().make;
  }
  if (!family) check_callable(make, op_type);
  // Without the lock: user code runs here. Two threads may both ask; one answer is kept.
  std::shared_ptr<const CustomProp> made = family ? family->make(attrs) : make(op_type, attrs);
  std::lock_guard guard(factory().lock);
  if (!prop_) prop_ = std::move(made);
  return *prop_;
}

bool is_custom_type(const ParamType& type) {
  return dynamic_cast<const CustomParams*>(&type) != nullptr;
}

bool is_custom_backward(const OpDef& op) {
  return is_custom(op) && op.name.starts_with(kBackwardPrefix);
}

Graph with_own_customs(const Graph& graph) {
  std::unordered_set<const void*> seen;
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (node.is_variable() || !is_custom(*node.op) || seen.insert(node.params.raw()).second) {
      return {};
    }
    Ref<Node> copy = with_inputs(node, rewrite.inputs_of(node));
    copy->params = {node.params.type(), std::make_shared<CustomParam>(custom_param(node.params))};
    return copy;
  });
}

std::shared_ptr<CustomOperator> make_instance(const Params& params, Context context,
                                              const std::vector<Slot>& inputs) {
  return custom_param(params).prop().create(context, inputs);
}

Params with_instance(const Params& params, std::shared_ptr<CustomOperator> instance) {
  auto copy = std::make_shared<CustomParam>(custom_param(params));
  copy->instance = std::move(instance);
  return {params.type(), std::move(copy)};
}

Params with_wanted(const Params& params, std::vector<bool> wanted) {
  auto copy = std::make_shared<CustomParam>(custom_param(params));
  copy->wanted = std::move(wanted);
  return {params.type(), std::move(copy)};
}

void add_custom_operators(OpTable& table) {
  static const auto* const params = new CustomParams(nullptr);
  OpDef op = forward_of(std::string(kForward), *params);
  op.doc = "Calls an operator that was registered with mx.operator.register.";
  op.aliases = {"_npi_Custom"};
  table.add(std::move(op));
  table.add(backward_of(std::string(kForward), *params));
}

void add_custom_operator(OpTable& table, CustomFamily given) {
  const auto* family = new CustomFamily(std::move(given));  // as its operators, for the process
  const auto* params = new CustomParams(family);
  OpDef op = forward_of(family->name, *params);
  op.doc = family->doc;
  op.has_subgraph = family->has_subgraph;
  if (!family->has_gradient) op.gradient = nullptr;
  table.add(std::move(op));
  if (family->has_gradient) table.add(backward_of(family->name, *params));
}

}  // namespace mx
