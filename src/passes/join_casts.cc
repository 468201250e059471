#include "passes/join_casts.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

bool is_cast(const Node& node) {
  return !node.is_variable() && (node.op->name == "amp_cast" || node.op->name == "Cast");
}

bool is_plain_softmax(const Node& node) {
  return !node.is_variable() && kin_of(*node.op).name == "softmax" && node.inputs.size() == 1 &&
         parameter_text(node, "dtype") == "None";
}

bool is_narrow(std::optional<DType> dtype) {
  return dtype == DType::kFloat16 || dtype == DType::kBFloat16;
}

// By node, the transposition that alone reads it and brings the channels of a kernel to the end.
std::unordered_map<const Node*, Node*> turns_of(const Graph& graph) {
  UseCounts uses = use_counts(graph);
  std::unordered_map<const Node*, Node*> turns;
  for (Node* node : post_order(graph.outputs)) {
    if (node->is_variable() || node->op->name != "transpose") continue;
    const Node* read = node->inputs[0].node.get();
    bool turns_kernel = parameter_text(*node, "axes") == "(0, 2, 3, 1)" && uses.at(read) == 1;
    if (turns_kernel) turns.emplace(read, node);
  }
  return turns;
}

// Casts of these float32 variables to a 16-bit dtype. Of other variables no gradients are wanted,
// and those of a common operator would be.
std::vector<Node*> weight_casts(const Graph& source, const Values& weights,
                                const IndexedGraph& graph, const std::vector<Slot>& slots,
                                DType dtype) {
  auto dtype_of = [&](const Value& value) {
    return slots[static_cast<size_t>(graph.entry_of(value))].dtype;
  };
  std::vector<Node*> found;
  for (Node* node : post_order(source.outputs)) {
    bool fits = is_cast(*node) && std::ranges::find(weights, node->inputs[0]) != weights.end() &&
                dtype_of(node->inputs[0]) == DType::kFloat32 &&
                dtype_of({Ref<Node>(node), 0}) == dtype;
    if (fits) found.push_back(node);
  }
  return found;
}

}  // namespace

Graph join_weight_casts(const Graph& source, const Values& trained,
                        const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  constexpr size_t kFew = 2;
  if (std::ranges::none_of(post_order(source.outputs),
                           [](const Node* node) { return is_cast(*node); })) {
    return source;
  }
  IndexedGraph graph(source);
  std::vector<Slot> slots = slots_of(graph);
  std::unordered_map<const Node*, Node*> turns = turns_of(source);
  Rewrite rewrite;
  for (DType dtype : {DType::kFloat16, DType::kBFloat16}) {
    std::vector<Node*> casts = weight_casts(source, trained, graph, slots, dtype);
    if (casts.size() < kFew) continue;
    Values weights;
    Dims marks;
    for (const Node* cast : casts) {
      weights.push_back(cast->inputs[0]);
      marks.push_back(turns.contains(cast) ? 1 : 0);
    }
    constexpr std::string_view kOperator = "_cast_several";
    Attrs texts = {{"num_arrays", cat(weights.size())},
                   {"dtype", parameter_text(*casts[0], "dtype")},
                   {"turns", cat(Shape(marks))}};
    Params params = parse_params(*op_table().get(kOperator).params, texts, kOperator);
    Values narrow = apply_all(kOperator, std::move(params), std::move(weights));
    for (size_t i = 0; i < casts.size(); ++i) {
      auto turn = turns.find(casts[i]);
      rewrite.set(turn == turns.end() ? *casts[i] : *turn->second, Values{narrow[i]});
    }
  }
  return rewrite.run(source, [](Node& /*node*/) -> Replacement { return {}; });
}

Graph join_casts(const Graph& source,
                 const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  bool has_any = std::ranges::any_of(post_order(source.outputs), [](const Node* node) {
    return is_cast(*node) && is_plain_softmax(*node->inputs[0].node);
  });
  if (!has_any) return source;
  IndexedGraph graph(source);
  std::vector<Slot> slots = slots_of(graph);
  auto dtype_of = [&](const Value& value) {
    return slots[static_cast<size_t>(graph.entry_of(value))].dtype;
  };
  UseCounts uses = use_counts(source);
  Rewrite rewrite;
  return rewrite.run(source, [&](Node& node) -> Replacement {
    if (!is_cast(node)) return {};
    const Node& softmax = *node.inputs[0].node;
    if (!is_plain_softmax(softmax) || uses.at(&softmax) != 1) return {};
    const Node& widening = *softmax.inputs[0].node;
    if (!is_cast(widening)) return {};
    const Value& scores = widening.inputs[0];
    auto dtype = dtype_of(scores);
    bool fits = is_narrow(dtype) && dtype_of(softmax.inputs[0]) == DType::kFloat32 &&
                dtype_of({Ref<Node>(&node), 0}) == dtype;
    if (!fits) return {};
    Value narrow = apply(softmax.op->name, softmax.params, {rewrite.at(scores)});
    narrow.node->name = softmax.name;
    return narrow;
  });
}

}  // namespace mx
