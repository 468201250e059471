#include "passes/reduce_precision.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

Ref<Node> make_node(const char* op, std::string name, Attrs attrs, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(op);
  node->params = parse_params(*node->op->params, attrs, name);
  node->name = std::move(name);
  node->attrs = std::move(attrs);
  node->inputs = std::move(inputs);
  return node;
}

enum class Type : uint8_t { kUnknown, kTarget, kFloat32 };

class Reducer {
 public:
  explicit Reducer(const PrecisionRequest& request) : request_(request) {}

  Graph run(const Graph& graph) {
    std::vector<Node*> order = post_order(graph.outputs);
    if (request_.cast_weights) find_cast_weights(order);
    Graph result = rewrite_.run(graph, [&](Node& node) -> Replacement {
      return node.is_variable() ? weight_of(node) : visit(node);
    });
    for (size_t i = 0; i < graph.outputs.size(); ++i) {
      result.outputs[i] = cast(graph.outputs[i], Type::kFloat32);
    }
    return result;
  }

 private:
  using Key = std::tuple<const Node*, int, Type>;

  // By its own name, or by that of the classic operator that computes it.
  static bool lists(const std::set<std::string>& names, const Node& node) {
    return names.contains(node.op->name) || names.contains(kin_of(*node.op).name);
  }

  [[nodiscard]] bool is_target(const Node& node) const {
    return lists(request_.target_ops, node) && !request_.excluded.contains(node.name);
  }
  [[nodiscard]] bool is_float32(const Node& node) const {
    if (request_.excluded.contains(node.name) || lists(request_.float32_ops, node)) {
      return true;
    }
    return std::ranges::any_of(request_.conditional_ops, [&](const auto& condition) {
      const auto& [op, key, value] = condition;
      auto given = node.attrs.find(key);
      return op == node.op->name && given != node.attrs.end() && given->second == value;
    });
  }

  // Weights that only operators in the target type read.
  void find_cast_weights(const std::vector<Node*>& order) {
    for (const Node* node : order) {
      for (const Value& input : node->inputs) {
        if (!input.node->is_variable() || !request_.weights.contains(input.node->name)) continue;
        auto [place, is_new] = in_target_.try_emplace(input.node.get(), true);
        place->second = place->second && is_target(*node);
      }
    }
  }

  [[nodiscard]] bool is_cast_weight(const Node* node) const {
    auto found = in_target_.find(node);
    return found != in_target_.end() && found->second;
  }

  Ref<Node> weight_of(Node& node) {
    if (!request_.weights.contains(node.name)) return Ref<Node>(&node);
    Ref<Node> copy = with_inputs(node, {});
    bool is_cast = is_cast_weight(&node);
    copy->attrs["__dtype__"] = cat(static_cast<int>(is_cast ? request_.target : DType::kFloat32));
    if (is_cast) types_[&node] = Type::kTarget;
    return copy;
  }

  [[nodiscard]] Type type_of(const Value& value) const {
    auto found = types_.find(value.node.get());
    return found == types_.end() ? Type::kUnknown : found->second;
  }

  // The value in a type; casts are shared by all who want the same.
  Value cast(const Value& value, Type type) {
    if (type_of(value) == type) return rewrite_.at(value);
    Value& made = casts_[{value.node.get(), value.index, type}];
    if (!made) {
      std::string dtype(name_of(type == Type::kTarget ? request_.target : DType::kFloat32));
      made = {make_node("amp_cast", cat(entry_name(value), "_amp_cast_", dtype), {{"dtype", dtype}},
                        {rewrite_.at(value)}),
              0};
    }
    return made;
  }

  Ref<Node> visit(Node& node) {
    Values inputs;
    if (is_target(node)) {
      for (const Value& input : node.inputs) inputs.push_back(cast(input, Type::kTarget));
      types_[&node] = Type::kTarget;
    } else if (is_float32(node)) {
      for (const Value& input : node.inputs) {
        inputs.push_back(input.node->is_variable() ? rewrite_.at(input)
                                                   : cast(input, Type::kFloat32));
      }
      types_[&node] = Type::kFloat32;
    } else if (lists(request_.widest_ops, node) && !node.inputs.empty()) {
      inputs = widest(node);
    } else {
      inputs = rewrite_.inputs_of(node);
      types_[&node] = node.inputs.empty() ? Type::kUnknown : type_of(node.inputs[0]);
    }
    return with_inputs(node, std::move(inputs));
  }

  Values widest(const Node& node) {
    auto has = [&](Type type) {
      return std::ranges::any_of(node.inputs, [&](const Value& v) { return type_of(v) == type; });
    };
    Values inputs;
    if (!has(Type::kUnknown)) {
      Type type = has(Type::kFloat32) ? Type::kFloat32 : Type::kTarget;
      for (const Value& input : node.inputs) inputs.push_back(cast(input, type));
      types_[&node] = type;
      return inputs;
    }
    inputs = rewrite_.inputs_of(node);
    size_t count = inputs.size();
    Ref<Node> cast = make_node("amp_multicast", cat(entry_name(node.inputs[0]), "_amp_multicast"),
                               {{"num_outputs", cat(count)}}, std::move(inputs));
    Values outputs;
    for (size_t i = 0; i < count; ++i) outputs.push_back({cast, static_cast<int>(i)});
    return outputs;
  }

  const PrecisionRequest& request_;
  Rewrite rewrite_;
  std::unordered_map<const Node*, Type> types_;  // of a node's outputs; none: unknown
  std::unordered_map<const Node*, bool> in_target_;
  std::map<Key, Value> casts_;
};

bool is_amp_cast(const Node& node) {
  return !node.is_variable() && (node.op->name == "amp_cast" || node.op->name == "amp_multicast");
}

}  // namespace

Graph reduce_precision(const Graph& graph, const PrecisionRequest& request) {
  return Reducer(request).run(graph);
}

Graph without_amp_casts(const Graph& graph) {
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (is_amp_cast(node)) return rewrite.inputs_of(node);
    return {};
  });
}

}  // namespace mx
