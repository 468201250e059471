#include "passes/join_additions.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ir/arithmetic.h"
#include "ir/grad.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"

namespace mx {
namespace {

struct Joined {
  std::string_view plain, added;
};
constexpr Joined kForward[] = {{"BatchNorm", "_added_BatchNorm"},
                               {"_contrib_BatchNormWithReLU", "_added_BatchNormWithReLU"}};
constexpr std::string_view kScores = "_backward_interleaved_selfatt_qk";
constexpr Joined kBackward[] = {
    {"_backward_BatchNorm", "_backward_added_BatchNorm"},
    {"_backward_contrib_BatchNormWithReLU", "_backward_added_BatchNormWithReLU"},
    {kScores, "_backward_joined_interleaved_selfatt_qk"},
    {"_backward_Convolution_data", "_backward_added_Convolution_data"}};

// The operator that adds too; empty: there is none.
template <size_t kCount>
std::string_view added_form(const Joined (&forms)[kCount], const Node& node) {
  if (node.is_variable()) return {};
  auto found = std::ranges::find(forms, std::string_view(node.op->name), &Joined::plain);
  return found == std::end(forms) ? std::string_view() : found->added;
}

bool adds(const Node& node) {
  if (node.is_variable()) return false;
  const std::string& name = kin_of(*node.op).name;
  return name == kAdd.same_shape || name == kAdd.both;
}

// Where a value is read: nodes, and how often in all, results of the graph included.
struct Readers {
  std::vector<Node*> nodes;
  int count = 0;
};

class ReaderTable {
 public:
  explicit ReaderTable(const Graph& graph) {
    for (Node* node : post_order(graph.outputs)) {
      for (const Value& input : node->inputs) {
        Readers& all = readers_[input.node.get()][input.index];
        all.nodes.push_back(node);
        ++all.count;
      }
    }
    for (const Value& output : graph.outputs) ++readers_[output.node.get()][output.index].count;
  }
  [[nodiscard]] Readers of(const Node& node, int output) const {
    auto found = readers_.find(&node);
    if (found == readers_.end()) return {};
    auto at = found->second.find(output);
    return at == found->second.end() ? Readers{} : at->second;
  }
  [[nodiscard]] bool is_read_by_nodes(const Node& node) const {
    auto found = readers_.find(&node);
    return found != readers_.end() && std::ranges::any_of(found->second, [](const auto& item) {
             return !item.second.nodes.empty();
           });
  }

 private:
  std::unordered_map<const Node*, std::unordered_map<int, Readers>> readers_;
};

// What is computed from the parameters of a gradient is read by nobody, so that the operator may
// wait for anything.
bool may_wait(const ReaderTable& readers, const Node& gradient) {
  for (int output : {1, 2}) {
    for (const Node* reader : readers.of(gradient, output).nodes) {
      if (readers.is_read_by_nodes(*reader)) return false;
    }
  }
  return true;
}

// The addition that alone reads the gradient of data, or null.
Node* addition_after(const ReaderTable& readers, const Node& gradient) {
  Readers all = readers.of(gradient, 0);
  bool fits = all.count == 1 && all.nodes.size() == 1 && !all.nodes[0]->is_variable() &&
              all.nodes[0]->op->name == kAdd.same_shape;
  return fits && may_wait(readers, gradient) ? all.nodes[0] : nullptr;
}

constexpr std::string_view kConvolution = "_backward_Convolution_data";

// Scores write beside the gradient of the values, convolutions of groups have kernels that do not
// add, and norms add for less.
bool may_add(const Node& gradient, const Value& addend) {
  if (gradient.op->name == kScores) {
    return addend.node->op && addend.index == 0 &&
           addend.node->op->name == "_backward_interleaved_selfatt_valatt";
  }
  if (gradient.op->name != kConvolution) return true;
  const Node& other = *addend.node;
  bool is_norm = !added_form(kBackward, other).empty() && other.op->name != kConvolution;
  return parameter_text(gradient, "num_group") == "1" && !is_norm;
}

}  // namespace

Graph join_additions(const Graph& graph,
                     const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  std::unordered_map<const Node*, Node*> norm_of;  // an addition's
  for (Node* node : post_order(graph.outputs)) {
    if (added_form(kForward, *node).empty() || !adds(*node->inputs[0].node)) continue;
    if (node->attrs.contains("__force_mirroring__")) continue;  // alone it can be computed again
    // What is not a variable might be computed from the sum.
    bool is_plain = std::all_of(node->inputs.begin() + 1, node->inputs.end(),
                                [](const Value& input) { return input.node->is_variable(); });
    if (is_plain) norm_of.try_emplace(node->inputs[0].node.get(), node);
  }
  if (norm_of.empty()) return graph;
  IndexedGraph known(graph);
  std::vector<Slot> slots = slots_of(known);
  auto is_like = [&](const Value& input, const Node& sum) {
    const Slot& one = slots[static_cast<size_t>(known.entry_of(input))];
    const Slot& other = slots[static_cast<size_t>(known.first_entry(known.index_of(&sum)))];
    return one.shape.is_known() && one.shape == other.shape && one.dtype &&
           one.dtype == other.dtype;
  };
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    auto found = norm_of.find(&node);
    if (found == norm_of.end()) return {};
    bool fits =
        std::ranges::all_of(node.inputs, [&](const Value& input) { return is_like(input, node); });
    if (!fits) return {};
    const Node& norm = *found->second;
    Values inputs = rewrite.inputs_of(node);
    inputs.insert(inputs.end(), norm.inputs.begin() + 1, norm.inputs.end());
    Values all = apply_all(added_form(kForward, norm), norm.params, std::move(inputs));
    all[0].node->name = norm.name;
    all[0].node->attrs = norm.attrs;
    rewrite.set(norm, Values{all[0], all[2], all[3]});
    return all[1];
  });
}

Graph join_gradient_additions(const Graph& graph) {
  ReaderTable readers(graph);
  std::unordered_set<const Node*> taken;  // additions, by one of their terms
  Rewrite rewrite;
  std::function<Replacement(Node&)> replace = [&](Node& node) -> Replacement {
    std::string_view form = added_form(kBackward, node);
    if (form.empty()) return {};
    Node* addition = addition_after(readers, node);
    if (!addition) return {};
    const Value& addend = addition->inputs[addition->inputs[0].node.get() == &node ? 1 : 0];
    if (!may_add(node, addend) || !taken.insert(addition).second) return {};
    // It is not computed from this node, so the order may be changed.
    rewrite.run({{addend}}, replace);
    Values inputs = rewrite.inputs_of(node);
    inputs.push_back(rewrite.at(addend));
    Values all = apply_all(form, node.params, std::move(inputs));
    all[0].node->name = node.name;
    all[0].node->attrs = node.attrs;
    rewrite.set(*addition, all[0]);
    return all;
  };
  return rewrite.run(graph, replace);
}

}  // namespace mx
