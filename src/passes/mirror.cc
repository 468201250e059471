#include "passes/mirror.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_set>

#include "ir/grad.h"
#include "ir/op.h"
#include "ir/recomputed.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

// Element by element means that an input may be written over; matrices take longer.
bool is_cheap(const OpDef& op) {
  return op.is_cheap || (!op.inplace.empty() && !op.name.starts_with("_linalg"));
}

bool is_forced(const Node& node) {
  auto found = node.attrs.find("__force_mirroring__");
  if (found == node.attrs.end()) return false;
  return found->second == "True" || found->second == "true" || found->second == "1";
}

// Whether the node gives the same again, and changes nothing by it.
bool may_run_again(const Node& node) {
  if (node.is_variable()) return false;
  const OpDef& op = *node.op;
  bool is_written_by_users = node.params.type().index_of("*") >= 0;
  bool writes = op.mutates_always || (!op.aux.empty() && !op.is_cheap);
  return !op.draws_numbers(true, node.params) && !op.has_subgraph && !is_written_by_users &&
         !writes;
}

class Mirror {
 public:
  explicit Mirror(const MirrorRequest& request) : request_(request) {
    const Values& outputs = request.graph.outputs;
    forward_outputs_.assign(outputs.begin(), outputs.begin() + request.forward_outputs);
    forward_ = post_order(forward_outputs_);
    is_forward_.insert(forward_.begin(), forward_.end());
    order_ = post_order(outputs);
  }

  Graph run() {
    find_kept();
    bool is_some = false;
    for (Node* node : forward_) {
      if (!is_worthwhile(*node)) continue;
      compute_again(*node);
      is_some = true;
    }
    if (!is_some) return request_.graph;
    // The forward part stays what it is; the backward part reads the copies.
    for (Node* node : forward_) rewrite_.set(*node, Ref<Node>(node));
    return rewrite_.run(request_.graph, [&](Node& node) -> Replacement {
      Values inputs = mapped_inputs(node);
      if (inputs == node.inputs) return Ref<Node>(&node);
      return with_inputs(node, std::move(inputs));
    });
  }

 private:
  using Key = std::pair<const Node*, int>;
  static Key key_of(const Value& value) { return {value.node.get(), value.index}; }

  // What exists until the backward part in any case.
  void find_kept() {
    for (const Value& output : request_.graph.outputs) kept_.insert(key_of(output));
    outputs_ = kept_;
    for (const Node* node : order_) {
      if (is_forward_.contains(node)) continue;
      for (const Value& input : node->inputs) {
        if (is_forward_.contains(input.node.get())) kept_.insert(key_of(input));
      }
    }
  }

  [[nodiscard]] bool is_worthwhile(const Node& node) const {
    if (!may_run_again(node)) return false;
    if (is_forced(node)) return true;
    return request_.all_cheap && is_cheap(*node.op) &&
           std::ranges::all_of(node.inputs, [&](const Value& input) {
             return input.node->is_variable() || kept_.contains(key_of(input)) || is_again(input);
           });
  }

  // Hidden outputs are small, like the statistics of BatchNorm, and stay kept.
  void compute_again(Node& node) {
    Ref<Node> copy = copy_of(node);
    for (int i = 0; i < node.op->visible_of(node.params); ++i) {
      Value value{Ref<Node>(&node), i};
      if (!outputs_.contains(key_of(value))) again_.set(value, {copy, i});
    }
  }

  [[nodiscard]] bool is_again(const Value& value) const { return again_.find(value).has_value(); }

  [[nodiscard]] Value map(const Value& value) const {
    if (std::optional<Value> copy = again_.find(value)) return *copy;
    return rewrite_.find(value).value_or(value);
  }

  [[nodiscard]] Values mapped_inputs(const Node& node) const {
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(map(input));
    return inputs;
  }

  [[nodiscard]] Ref<Node> copy_of(const Node& node) const {
    Values inputs = mapped_inputs(node);
    for (int position : node.op->aux_of(node.params)) {
      Value& state = inputs[static_cast<size_t>(position)];
      state = apply("_copy", {}, {state});
      state.node->attrs[kRecomputed] = "1";
    }
    Ref<Node> copy = with_inputs(node, std::move(inputs));
    copy->name += "_mirror";
    copy->attrs[kRecomputed] = "1";
    return copy;
  }

  const MirrorRequest& request_;
  Values forward_outputs_;
  std::vector<Node*> forward_, order_;
  std::unordered_set<const Node*> is_forward_;
  std::set<Key> kept_, outputs_;
  Rewrite again_;    // of forward values that the backward part computes once more
  Rewrite rewrite_;  // of the backward part
};

}  // namespace

Graph mirror(const MirrorRequest& request) { return Mirror(request).run(); }

}  // namespace mx
