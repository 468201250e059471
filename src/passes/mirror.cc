#include "passes/mirror.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ir/grad.h"
#include "ir/op.h"
#include "ir/recomputed.h"
#include "ir/symbol.h"

namespace mx {
namespace {

// Operators that take little more time than reading and writing their arrays does, besides those
// that work element by element, which may all write over an input.
constexpr std::array<std::string_view, 33> kCheap = {"BatchNorm",
                                                     "BatchNorm_v1",
                                                     "Concat",
                                                     "Crop",
                                                     "Embedding",
                                                     "GroupNorm",
                                                     "InstanceNorm",
                                                     "L2Normalization",
                                                     "LRN",
                                                     "LayerNorm",
                                                     "Pad",
                                                     "Pooling",
                                                     "Pooling_v1",
                                                     "SequenceMask",
                                                     "SliceChannel",
                                                     "SoftmaxActivation",
                                                     "SwapAxis",
                                                     "UpSampling",
                                                     "_split_v2",
                                                     "broadcast_axis",
                                                     "broadcast_like",
                                                     "broadcast_to",
                                                     "depth_to_space",
                                                     "log_softmax",
                                                     "one_hot",
                                                     "repeat",
                                                     "reverse",
                                                     "slice_like",
                                                     "softmax",
                                                     "space_to_depth",
                                                     "stack",
                                                     "tile",
                                                     "transpose"};
static_assert(std::ranges::is_sorted(kCheap));

bool is_listed(const OpDef& op) { return std::ranges::binary_search(kCheap, op.name); }

bool is_cheap(const OpDef& op) {
  return is_listed(op) || (!op.inplace.empty() && !op.name.starts_with("_linalg"));
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
  bool writes = op.mutates_always || (!op.aux.empty() && !is_listed(op));
  bool draws = op.random && (!op.draws || op.draws(true, node.params));
  return !draws && !op.has_subgraph && !is_written_by_users && !writes;
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
    for (Node* node : order_) {
      if (!is_forward_.contains(node) && !node->is_variable()) move(*node);
    }
    Graph result{forward_outputs_};
    for (size_t i = forward_outputs_.size(); i < request_.graph.outputs.size(); ++i) {
      const Value& output = request_.graph.outputs[i];
      auto found = moved_.find(output.node.get());
      result.outputs.push_back(found == moved_.end() ? output : Value{found->second, output.index});
    }
    return result;
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
    auto found = moved_.find(value.node.get());
    return found == moved_.end() ? value : Value{found->second, value.index};
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

  void move(const Node& node) {
    Values inputs = mapped_inputs(node);
    if (inputs != node.inputs) moved_[&node] = with_inputs(node, std::move(inputs));
  }

  const MirrorRequest& request_;
  Values forward_outputs_;
  std::vector<Node*> forward_, order_;
  std::unordered_set<const Node*> is_forward_;
  std::set<Key> kept_, outputs_;
  std::unordered_map<const Node*, Ref<Node>> again_;  // by the forward node
  std::unordered_map<const Node*, Ref<Node>> moved_;  // backward nodes that read such
};

}  // namespace

Graph mirror(const MirrorRequest& request) { return Mirror(request).run(); }

}  // namespace mx
