#include "passes/quantize.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"
#include "passes/parameters.h"

namespace mx {
namespace {

// Which inputs become integers.
enum class Integers : uint8_t { kFirst, kFirstTwo, kAll, kOfConvolution, kOfDense };

// How one operator is quantized.
struct Recipe {
  std::string_view op, quantized;
  bool makes_sums = false;   // 32-bit results, brought back by requantize
  bool has_weights = false;  // the reason to quantize at all
  Integers integers = Integers::kFirst;
  bool is_calibrated = false;  // needs the range of its own result
};

constexpr Recipe kRecipes[] = {
    {.op = "Convolution",
     .quantized = "_contrib_quantized_conv",
     .makes_sums = true,
     .has_weights = true,
     .integers = Integers::kAll},
    {.op = "FullyConnected",
     .quantized = "_contrib_quantized_fully_connected",
     .makes_sums = true,
     .has_weights = true,
     .integers = Integers::kAll},
    {.op = "_sg_mkldnn_conv",
     .quantized = "_sg_mkldnn_conv",
     .makes_sums = true,
     .has_weights = true,
     .integers = Integers::kOfConvolution},
    {.op = "_sg_mkldnn_fully_connected",
     .quantized = "_sg_mkldnn_fully_connected",
     .makes_sums = true,
     .has_weights = true,
     .integers = Integers::kOfDense},
    {.op = "BatchNorm", .quantized = "_contrib_quantized_batch_norm", .is_calibrated = true},
    {.op = "Activation", .quantized = "_contrib_quantized_act"},
    {.op = "Pooling", .quantized = "_contrib_quantized_pooling"},
    {.op = "Flatten", .quantized = "_contrib_quantized_flatten"},
    {.op = "Concat", .quantized = "_contrib_quantized_concat", .integers = Integers::kAll},
    {.op = "elemwise_add",
     .quantized = "_contrib_quantized_elemwise_add",
     .makes_sums = true,
     .integers = Integers::kFirstTwo},
};

bool is_fused(const Node& node) { return node.op->has_subgraph; }

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
  bool is_done = is_fused(node) && parameter_text(node, "quantized") == "True";
  return is_done ? nullptr : found;
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
    for (const Node* node : order) {
      const Recipe* recipe = recipe_for(*node);
      if (recipe && !is_excluded(*node)) chosen_.emplace(node, recipe);
    }
    if (options_.smart) keep_smart(order);
    for (Node* node : order) add(*node);
    result_.graph.outputs = all_real(graph.outputs);
    return std::move(result_);
  }

 private:
  // By its own name or operator, or by those of what it holds.
  [[nodiscard]] bool is_excluded(const Node& node) const {
    if (options_.excluded_nodes.contains(node.name) ||
        options_.excluded_ops.contains(node.op->name)) {
      return true;
    }
    return is_fused(node) &&
           std::ranges::any_of(post_order(node.subgraphs.at(0)->outputs), [&](const Node* inner) {
             return !inner->is_variable() && is_excluded(*inner);
           });
  }

  // Layers with weights, and what lies between two of them and has integers all the way.
  void keep_smart(const std::vector<Node*>& order) {
    auto has_weights = [&](const Node* node) {
      auto found = chosen_.find(node);
      return found != chosen_.end() && found->second->has_weights;
    };
    std::unordered_set<const Node*> behind, before;
    for (const Node* node : order) {
      auto carries = [&](const Value& input) {
        return has_weights(input.node.get()) || behind.contains(input.node.get());
      };
      if (chosen_.contains(node) && std::ranges::any_of(node->inputs, carries)) behind.insert(node);
    }
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      if (!has_weights(*i) && !before.contains(*i)) continue;
      for (const Value& input : (*i)->inputs) {
        if (chosen_.contains(input.node.get())) before.insert(input.node.get());
      }
    }
    std::erase_if(chosen_, [&](const auto& item) {
      const auto& [node, recipe] = item;
      return !recipe->has_weights && !(behind.contains(node) && before.contains(node));
    });
  }

  [[nodiscard]] bool becomes_integers(const Node& node, const Recipe& recipe, size_t input) const {
    switch (recipe.integers) {
      case Integers::kFirst:
        return input == 0;
      case Integers::kFirstTwo:
        return input < 2;
      case Integers::kAll:
        return true;
      case Integers::kOfConvolution:  // weights are kept real, what is added comes last
        return input == 0 ||
               (input + 1 == node.inputs.size() && parameter_text(node, "with_sum") == "True");
      case Integers::kOfDense:
        return input == 0 || !options_.channel_wise;
    }
    return false;
  }

  void add(Node& node) {
    if (auto found = chosen_.find(&node); found != chosen_.end()) {
      add_quantized(node, *found->second);
      return;
    }
    all_real(node.inputs);
    reals_.keep(node);
  }

  void add_quantized(Node& node, const Recipe& recipe) {
    Values inputs, ranges;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (!becomes_integers(node, recipe, i)) {
        inputs.push_back(real(node.inputs[i]));
        continue;
      }
      Quantity quantity = quantized(node.inputs[i]);
      if (i == 1 && recipe.has_weights && options_.channel_wise && !is_fused(node)) {
        set_channels(node, quantity);
      }
      inputs.push_back(quantity.integers);
      ranges.insert(ranges.end(), {quantity.low, quantity.high});
    }
    inputs.insert(inputs.end(), ranges.begin(), ranges.end());
    Ref<Node> layer =
        call(recipe.quantized, cat("quantized_", node.name), attributes_of(node, recipe), inputs);
    layer->subgraphs = node.subgraphs;
    Value result{Ref<Node>(&node), 0};
    if (recipe.makes_sums) {
      Quantity sums = outputs_of(layer);
      layer = call("_contrib_requantize", cat("requantize_", node.name),
                   {{"out_type", options_.dtype}}, {sums.integers, sums.low, sums.high});
    }
    if (recipe.makes_sums || recipe.is_calibrated) note(result);
    quantities_[result] = outputs_of(layer);
  }

  [[nodiscard]] Attrs attributes_of(const Node& node, const Recipe& recipe) const {
    Attrs attrs = node.attrs;
    if (recipe.integers == Integers::kOfConvolution) attrs["quantized"] = "true";
    if (recipe.integers == Integers::kOfDense) {
      attrs["quantized"] = "True";
      if (options_.channel_wise) attrs["channel_wise_quantize"] = "True";
    }
    return attrs;
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
    std::string name = cat(entry_name(value), "_quantize");
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
    if (auto found = reals_.find(value)) return *found;
    Quantity quantity = quantities_.at(value);
    Ref<Node> node = call("_contrib_dequantize", cat(value.node->name, "_dequantize"), {},
                          {quantity.integers, quantity.low, quantity.high});
    reals_.set(value, {node, 0});
    return {node, 0};
  }

  Values all_real(const Values& values) {
    Values result;
    for (const Value& value : values) result.push_back(real(value));
    return result;
  }

  void note(const Value& value) { result_.to_calibrate.push_back(output_name(value)); }

  const QuantizeOptions& options_;
  std::unordered_map<const Node*, const Recipe*> chosen_;
  std::unordered_map<Value, Quantity, ValueHash> quantities_;
  Rewrite reals_;
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
  if (node.op->name == "_contrib_quantize_v2") return output_name(node.inputs[0]);
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
