#include "passes/quantize.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/op.h"
#include "ir/symbol.h"

namespace mx {
std::string parameter_text(const Node& node, std::string_view name) {
  const ParamType& type = node.params.type();
  return type.text(node.params.raw(), static_cast<size_t>(type.index_of(name)));
}

namespace {

// How one operator is quantized.
struct Recipe {
  std::string_view op, quantized;
  bool makes_sums = false;     // 32-bit results, brought back by requantize
  bool has_weights = false;    // the reason to quantize at all
  int integers = 1;            // the first inputs that become integers; -1: all
  bool is_calibrated = false;  // needs the range of its own result
  bool is_smart = true;        // also in the smart mode
};

constexpr Recipe kRecipes[] = {
    {.op = "Convolution",
     .quantized = "_contrib_quantized_conv",
     .makes_sums = true,
     .has_weights = true,
     .integers = -1},
    {.op = "FullyConnected",
     .quantized = "_contrib_quantized_fully_connected",
     .makes_sums = true,
     .has_weights = true,
     .integers = -1},
    {.op = "BatchNorm", .quantized = "_contrib_quantized_batch_norm", .is_calibrated = true},
    {.op = "Activation", .quantized = "_contrib_quantized_act"},
    {.op = "Pooling", .quantized = "_contrib_quantized_pooling"},
    {.op = "Flatten", .quantized = "_contrib_quantized_flatten"},
    {.op = "Concat", .quantized = "_contrib_quantized_concat", .integers = -1},
    {.op = "elemwise_add",
     .quantized = "_contrib_quantized_elemwise_add",
     .makes_sums = true,
     .integers = 2,
     .is_smart = false},
};

const Recipe* recipe_for(const Node& node) {
  if (node.is_variable()) return nullptr;
  const auto* found = std::ranges::find(kRecipes, node.op->name, &Recipe::op);
  if (found == std::end(kRecipes)) return nullptr;
  if (node.op->name == "Activation" && parameter_text(node, "act_type") != "relu") return nullptr;
  if (node.op->name == "Pooling") {
    std::string type = parameter_text(node, "pool_type");
    if (type != "max" && type != "avg") return nullptr;
  }
  if (node.op->name == "BatchNorm" && parameter_text(node, "output_mean_var") == "True")
    return nullptr;
  return found;
}

Ref<Node> call(std::string_view op, std::string name, Attrs attrs, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(op);
  node->name = std::move(name);
  node->attrs = std::move(attrs);
  node->inputs = std::move(inputs);
  node->params = parse_params(*node->op->params, node->attrs, node->name);
  return node;
}

// Integers with the range they cover.
struct Quantity {
  Value integers, low, high;
};

Quantity outputs_of(const Ref<Node>& node) { return {{node, 0}, {node, 1}, {node, 2}}; }

struct ValueHash {
  size_t operator()(const Value& value) const {
    return std::hash<const void*>()(value.node.get()) * 31 + static_cast<size_t>(value.index);
  }
};

class Quantizer {
 public:
  explicit Quantizer(const QuantizeOptions& options) : options_(options) {}

  QuantizedGraph run(const Graph& graph) {
    std::vector<Node*> order = post_order(graph.outputs);
    for (const Node* node : order) choose(*node);
    for (Node* node : order) add(*node);
    for (const Value& output : graph.outputs) result_.graph.outputs.push_back(real(output));
    return std::move(result_);
  }

 private:
  void choose(const Node& node) {
    const Recipe* recipe = recipe_for(node);
    if (!recipe || options_.excluded_nodes.contains(node.name) ||
        options_.excluded_ops.contains(node.op->name)) {
      return;
    }
    if (options_.smart && !recipe->has_weights) {
      auto is_chosen = [&](int i) {
        return chosen_.contains(node.inputs[static_cast<size_t>(i)].node.get());
      };
      bool follows = recipe->is_smart;
      for (int i = 0; i < integers_of(node, *recipe); ++i) follows = follows && is_chosen(i);
      if (!follows) return;
    }
    chosen_.emplace(&node, recipe);
  }

  static int integers_of(const Node& node, const Recipe& recipe) {
    return recipe.integers < 0 ? static_cast<int>(node.inputs.size()) : recipe.integers;
  }

  void add(Node& node) {
    if (node.is_variable()) return;
    if (auto found = chosen_.find(&node); found != chosen_.end()) {
      add_quantized(node, *found->second);
      return;
    }
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(real(input));
    Ref<Node> copy = with_inputs(node, std::move(inputs));
    for (int i = 0; i < node.op->outputs_of(node.params); ++i) {
      reals_[{Ref<Node>(&node), i}] = {copy, i};
    }
  }

  void add_quantized(Node& node, const Recipe& recipe) {
    Values integers, ranges;
    int count = integers_of(node, recipe);
    for (int i = 0; i < count; ++i) {
      Quantity quantity = quantized(node.inputs[static_cast<size_t>(i)]);
      if (i == 1 && recipe.has_weights && options_.channel_wise) set_channels(node, quantity);
      integers.push_back(quantity.integers);
      ranges.insert(ranges.end(), {quantity.low, quantity.high});
    }
    for (size_t i = static_cast<size_t>(count); i < node.inputs.size(); ++i) {
      integers.push_back(real(node.inputs[i]));
    }
    integers.insert(integers.end(), ranges.begin(), ranges.end());
    Ref<Node> layer = call(recipe.quantized, cat("quantized_", node.name), node.attrs, integers);
    Value result{Ref<Node>(&node), 0};
    if (recipe.makes_sums) {
      Quantity sums = outputs_of(layer);
      layer = call("_contrib_requantize", cat("requantize_", node.name),
                   {{"out_type", options_.dtype}}, {sums.integers, sums.low, sums.high});
    }
    if (recipe.makes_sums || recipe.is_calibrated) note(result);
    quantities_[result] = outputs_of(layer);
  }

  // Tells the variables of a weight's range that they hold a number per output channel.
  static void set_channels(const Node& layer, const Quantity& weight) {
    bool is_convolution = layer.op->name == "Convolution";
    std::string count = parameter_text(layer, is_convolution ? "num_filter" : "num_hidden");
    for (const Value& range : {weight.low, weight.high}) {
      if (range.node->is_variable()) range.node->attrs["__shape__"] = cat("(", count, ",)");
    }
  }

  // The value as integers: made by a quantized layer, offline, or here.
  Quantity quantized(const Value& value) {
    auto [found, is_new] = quantities_.try_emplace(value);
    if (!is_new) return found->second;
    std::string name = cat(output_name(value), "_quantize");
    if (value.node->is_variable() && options_.offline.contains(value.node->name)) {
      return quantities_[value] = {variable(name), variable(name + "_min"),
                                   variable(name + "_max")};
    }
    note(value);
    Ref<Node> node =
        call("_contrib_quantize_v2", name, {{"out_type", dtype_of(value)}}, {real(value)});
    return quantities_[value] = outputs_of(node);
  }

  // Weights are int8 whatever activations are.
  [[nodiscard]] std::string dtype_of(const Value& value) const {
    const std::string& name = value.node->name;
    bool is_weight =
        value.node->is_variable() && (name.ends_with("weight") || name.ends_with("bias"));
    return is_weight ? "int8" : options_.dtype;
  }

  // The value as real numbers.
  Value real(const Value& value) {
    if (value.node->is_variable()) return value;
    if (auto found = reals_.find(value); found != reals_.end()) return found->second;
    Quantity quantity = quantities_.at(value);
    Ref<Node> node = call("_contrib_dequantize", cat(value.node->name, "_dequantize"), {},
                          {quantity.integers, quantity.low, quantity.high});
    return reals_[value] = {node, 0};
  }

  void note(const Value& value) { result_.to_calibrate.push_back(output_name(value)); }

  const QuantizeOptions& options_;
  std::unordered_map<const Node*, const Recipe*> chosen_;
  std::unordered_map<Value, Quantity, ValueHash> quantities_;
  std::unordered_map<Value, Value, ValueHash> reals_;
  QuantizedGraph result_;
};

// The name under which calibration knows this node's result; empty: it takes no range.
std::string calibrated_name(const Node& node) {
  auto inner = [&](std::string_view prefix) {
    return cat(node.name.substr(prefix.size()), "_output");
  };
  if (node.op->name == "_contrib_requantize" && node.name.starts_with("requantize_")) {
    return inner("requantize_");
  }
  if (node.op->name == "_contrib_quantized_batch_norm" && node.name.starts_with("quantized_")) {
    return inner("quantized_");
  }
  constexpr std::string_view kSuffix = "_quantize";
  if (node.op->name == "_contrib_quantize_v2" && node.name.ends_with(kSuffix)) {
    return node.name.substr(0, node.name.size() - kSuffix.size());
  }
  return "";
}

}  // namespace

QuantizedGraph quantize_graph(const Graph& graph, const QuantizeOptions& options) {
  return Quantizer(options).run(graph);
}

Graph set_calibration(const Graph& graph, const CalibrationTable& table) {
  Graph result = substitute(graph, {});  // a copy
  for (Node* node : post_order(result.outputs)) {
    if (node->is_variable()) continue;
    auto found = table.find(calibrated_name(*node));
    if (found == table.end()) continue;
    node->attrs["min_calib_range"] = attr::double_text(found->second.first);
    node->attrs["max_calib_range"] = attr::double_text(found->second.second);
    node->params = parse_params(*node->op->params, node->attrs, node->name);
  }
  return result;
}

}  // namespace mx
