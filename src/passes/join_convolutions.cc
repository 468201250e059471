#include "passes/join_convolutions.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "ir/arithmetic.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

bool adds(const Node& node) {
  if (node.is_variable()) return false;
  const std::string& name = kin_of(*node.op).name;
  return name == kAdd.same_shape || name == kAdd.both;
}

// Whether a tuple has the same number everywhere; an empty one stands for that.
bool is_all(const Node& node, std::string_view name, int64_t wanted) {
  return std::ranges::all_of(parameter_numbers(node, name),
                             [=](int64_t number) { return number == wanted; });
}

bool fits(const Value& value, const UseCounts& uses) {
  const Node& node = *value.node;
  return !node.is_variable() && kin_of(*node.op).name == "Convolution" && uses.at(&node) == 1 &&
         parameter_text(node, "no_bias") == "True" && parameter_text(node, "num_group") == "1" &&
         parameter_text(node, "layout") == "NHWC" && is_all(node, "kernel", 1) &&
         is_all(node, "stride", 1) && is_all(node, "pad", 0) &&
         !node.attrs.contains("__force_mirroring__");
}

}  // namespace

Graph join_convolutions(const Graph& graph,
                        const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  UseCounts uses = use_counts(graph);
  std::unordered_map<const Node*, size_t> joined;  // additions, with the number of the term
  for (const auto& [node, count] : uses) {
    if (!adds(*node)) continue;
    for (size_t term : {0, 1}) {
      if (fits(node->inputs[term], uses)) joined.try_emplace(node, term);
    }
  }
  if (joined.empty()) return graph;
  IndexedGraph known(graph);
  std::vector<Slot> slots = slots_of(known);
  auto slot_of = [&](const Value& value) -> const Slot& {
    return slots[static_cast<size_t>(known.entry_of(value))];
  };
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    auto found = joined.find(&node);
    if (found == joined.end()) return {};
    const Value &product = node.inputs[found->second], &addend = node.inputs[1 - found->second];
    const Slot &one = slot_of(product), &other = slot_of(addend);
    bool are_alike =
        one.shape.is_known() && one.shape == other.shape && one.dtype && one.dtype == other.dtype;
    if (!are_alike) return {};
    Values inputs = rewrite.inputs_of(*product.node);
    inputs.push_back(rewrite.at(addend));
    Value all = apply("_added_Convolution", product.node->params, std::move(inputs));
    all.node->name = product.node->name;
    return all;
  });
}

}  // namespace mx
