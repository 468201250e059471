#include "passes/mirror.h"

#include <algorithm>
#include <set>
#include <unordered_map>
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
    for (Node* node : forward_) {
      if (is_worthwhile(*node)) again_[node] = copy_of(*node);
    }
    if (again_.empty()) return request_.graph;
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
  [[nodiscard]] bool is_again(const Value& value) const {
    return again_.contains(value.node.get()) && !outputs_.contains(key_of(value)) &&
           value.index < value.node->op->visible_of(value.node->params);
  }

  [[nodiscard]] Value map(const Value& value) const {
    if (is_again(value)) return {again_.at(value.node.get()), value.index};
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
  std::unordered_map<const Node*, Ref<Node>> again_;  // by the forward node
  Rewrite rewrite_;                                   // of the backward part
};

}  // namespace

Graph mirror(const MirrorRequest& request) { return Mirror(request).run(); }

}  // namespace mx
