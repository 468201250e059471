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
// and those of a common operator would be. The last first: in this order a backward pass comes to
// what each gradient needs, and what waits for a gradient's turn keeps its memory until then.
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
  std::ranges::reverse(found);
  return found;
}

// Weights of a sum: a softmax, and what is left of it after dropout where there is one.
struct Shares {
  const Node *softmax, *dropped;
  Value scores;
};

// The softmaxes of a graph that mixed precision computes in float32 between 16-bit arrays.
class CastsOfSoftmax {
 public:
  CastsOfSoftmax(const Graph& source, const IndexedGraph& graph, std::vector<Slot> slots)
      : graph_(graph), slots_(std::move(slots)), uses_(use_counts(source)) {}

  // The 16-bit scores of a softmax that `cast` alone reads, and casts back to their dtype.
  [[nodiscard]] std::optional<Value> scores_of(const Node& softmax, Node& cast) const {
    if (softmax.is_variable() || !is_plain_softmax(softmax)) return std::nullopt;
    return narrow_scores(softmax, dtype_of({Ref<Node>(&cast), 0}));
  }

  // Of a product that `cast` alone reads, and casts to the dtype that all it multiplies had before
  // a cast to their widest type, but for such a softmax.
  [[nodiscard]] std::optional<Shares> shares_in(const Node& product, Node& cast) const {
    static constexpr std::string_view kProducts[] = {"_contrib_interleaved_matmul_encdec_valatt",
                                                     "_contrib_interleaved_matmul_selfatt_valatt",
                                                     "batch_dot"};
    if (product.is_variable() || uses_.at(&product) != 1) return std::nullopt;
    if (std::ranges::find(kProducts, kin_of(*product.op).name) == std::end(kProducts)) {
      return std::nullopt;
    }
    const Node& meeting = *product.inputs[0].node;
    auto count = static_cast<int>(product.inputs.size());
    bool meets = !meeting.is_variable() && meeting.op->name == "amp_multicast" &&
                 meeting.inputs.size() == product.inputs.size() && uses_.at(&meeting) == count &&
                 std::ranges::all_of(product.inputs, [&](const Value& input) {
                   return input.node.get() == &meeting;
                 });
    if (!meets) return std::nullopt;
    auto dtype = dtype_of({Ref<Node>(&cast), 0});
    std::optional<Shares> found;
    for (const Value& input : meeting.inputs) {
      if (dtype_of(input) == dtype) continue;
      auto shares = shares_of(*input.node, dtype);
      if (!shares || found) return std::nullopt;
      found = shares;
    }
    return found;
  }

 private:
  [[nodiscard]] std::optional<DType> dtype_of(const Value& value) const {
    return slots_[static_cast<size_t>(graph_.entry_of(value))].dtype;
  }

  [[nodiscard]] std::optional<Value> narrow_scores(const Node& softmax,
                                                   std::optional<DType> dtype) const {
    const Node& widening = *softmax.inputs[0].node;
    if (uses_.at(&softmax) != 1 || !is_cast(widening)) return std::nullopt;
    const Value& scores = widening.inputs[0];
    bool fits = is_narrow(dtype) && dtype_of(scores) == dtype &&
                dtype_of(softmax.inputs[0]) == DType::kFloat32;
    return fits ? std::optional(scores) : std::nullopt;
  }

  [[nodiscard]] std::optional<Shares> shares_of(const Node& node,
                                                std::optional<DType> dtype) const {
    const Node* softmax = &node;
    bool drops = !node.is_variable() && node.op->name == "Dropout" && node.inputs.size() == 1;
    if (drops && uses_.at(&node) == 1) softmax = node.inputs[0].node.get();
    if (softmax->is_variable() || !is_plain_softmax(*softmax)) return std::nullopt;
    auto scores = narrow_scores(*softmax, dtype);
    return scores ? std::optional(Shares{softmax, &node, *scores}) : std::nullopt;
  }

  const IndexedGraph& graph_;
  std::vector<Slot> slots_;
  UseCounts uses_;
};

Value narrow_softmax(const Node& softmax, const Value& scores, Rewrite& rewrite) {
  Value narrow = apply(softmax.op->name, softmax.params, {rewrite.at(scores)});
  narrow.node->name = softmax.name;
  return narrow;
}

Value narrow_shares(const Shares& shares, Rewrite& rewrite) {
  Value narrow = narrow_softmax(*shares.softmax, shares.scores, rewrite);
  if (shares.dropped == shares.softmax) return narrow;
  narrow = apply(shares.dropped->op->name, shares.dropped->params, {narrow});
  narrow.node->name = shares.dropped->name;
  return narrow;
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
    return !node->is_variable() && is_plain_softmax(*node);
  });
  if (!has_any) return source;
  IndexedGraph graph(source);
  CastsOfSoftmax casts(source, graph, slots_of(graph));
  Rewrite rewrite;
  return rewrite.run(source, [&](Node& node) -> Replacement {
    if (!is_cast(node)) return {};
    const Node& wide = *node.inputs[0].node;
    if (auto scores = casts.scores_of(wide, node)) return narrow_softmax(wide, *scores, rewrite);
    auto shares = casts.shares_in(wide, node);
    if (!shares) return {};
    Values inputs;
    for (const Value& met : wide.inputs) {
      const Value& before = met.node->inputs[static_cast<size_t>(met.index)];
      bool is_shares = before.node.get() == shares->dropped;
      inputs.push_back(is_shares ? narrow_shares(*shares, rewrite) : rewrite.at(before));
    }
    Value narrow = apply(wide.op->name, wide.params, std::move(inputs));
    narrow.node->name = wide.name;
    return narrow;
  });
}

}  // namespace mx
