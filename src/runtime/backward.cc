// The backward pass over the tape.
#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/arithmetic.h"
#include "ndarray/sparse.h"
#include "ndarray/stream_point.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/node_gradient.h"
#include "runtime/places.h"
#include "runtime/shared_gradients.h"

namespace mx {
namespace {

// How often nodes and memories were named.
class Mentions {
 public:
  void add(const void* what) {
    all_.push_back(what);
    is_sorted_ = false;
  }
  [[nodiscard]] bool is_single(const void* what) {
    if (!is_sorted_) std::ranges::sort(all_);
    is_sorted_ = true;
    return std::ranges::equal_range(all_, what).size() == 1;
  }

 private:
  std::vector<const void*> all_;
  bool is_sorted_ = true;
};

class BackwardPass {
 public:
  explicit BackwardPass(const BackwardRequest& request)
      : request_(request), frees_(!request.retain_graph && !request.create_graph) {}

  std::vector<NDArray> run() {
    find_roots();
    for (size_t i = 0; i < request_.wrt.size(); ++i) {
      const TapeEntry* entry = live_entry_of(request_.wrt[i]);
      check(entry != nullptr, "autograd.grad: variable ", i, " does not require a gradient; call ",
            "attach_grad() on it before the computation");
      wanted_.insert(entry->node.get());
    }
    RestoreState restore;
    autograd_state() = {request_.create_graph, request_.training};
    order_nodes();
    check_reachable();
    seed_heads();
    std::vector<Target> targets;  // before visits free the graph and cut the arrays off from it
    for (const NDArray& array : request_.wrt) {
      targets.push_back(
          {live_entry_of(array)->node, static_cast<size_t>(live_entry_of(array)->index)});
    }
    while (!order_.empty()) {
      Ref<TapeNode> node = std::move(order_.back());
      order_.pop_back();
      visit(*node);
    }
    for (const Late& late : late_) store(*late.leaf, late.grad);
    std::vector<NDArray> result;
    for (size_t i = 0; i < targets.size(); ++i) {
      NDArray grad = collect(targets[i]);
      result.push_back(request_.create_graph ? linked(grad, request_.wrt[i]) : grad);
    }
    return result;
  }

 private:
  struct Target {
    Ref<TapeNode> node;
    size_t index;
  };
  struct Late {
    Ref<TapeNode> leaf;
    NDArray grad;
  };

  void find_roots() {
    check(!request_.heads.empty(), "autograd: no heads were given");
    for (size_t i = 0; i < request_.heads.size(); ++i) {
      const TapeEntry* entry = entry_of(request_.heads[i]);
      check(entry != nullptr, "autograd: head ", i, " was not computed from arrays that need a ",
            "gradient inside autograd.record(); call attach_grad() on the inputs and record the ",
            "computation");
      check_not_freed(*entry->node);
      roots_.push_back(entry->node);
    }
  }

  void seed_heads() {
    for (size_t i = 0; i < request_.heads.size(); ++i) {
      const NDArray& head = request_.heads[i];
      NDArray grad = i < request_.head_grads.size() ? request_.head_grads[i] : NDArray();
      if (grad.is_none()) grad = invoke_one("ones_like", {}, {head.detached()});
      check<ShapeError>(grad.size() == head.size(), "autograd: a head gradient has shape ",
                        grad.shape(), ", its head ", head.shape());
      const TapeEntry* entry = live_entry_of(head);
      mentions_.add(entry->node.get());
      mentions_.add(grad.storage_ref().get());
      check_place(*entry->node, entry->index, grad);
      add(*entry->node, entry->index, fitted(grad, head));
    }
  }

  // Every node that the heads depend on, inputs before users.
  void order_nodes() {
    struct Visit {
      Ref<TapeNode> node;
      size_t next;
    };
    std::unordered_set<TapeNode*> seen;
    std::vector<Visit> stack;
    for (const Ref<TapeNode>& root : roots_) {
      if (!seen.insert(root.get()).second) continue;
      stack.push_back({root, 0});
      while (!stack.empty()) {
        Visit& top = stack.back();
        if (top.next == top.node->inputs.size()) {
          if (top.node->is_leaf()) mentions_.add(top.node->grad.storage_ref().get());
          for (const NDArray& output : top.node->outputs) {
            mentions_.add(output.storage_ref().get());
          }
          order_.push_back(std::move(top.node));
          stack.pop_back();
          continue;
        }
        const NDArray& input = top.node->inputs[top.next++];
        const TapeEntry* entry = entry_of(input);
        mentions_.add(input.storage_ref().get());
        if (entry) mentions_.add(entry->node.get());
        if (!entry || !seen.insert(entry->node.get()).second) continue;
        check_not_freed(*entry->node);
        stack.push_back({entry->node, 0});
      }
    }
  }

  void check_reachable() const {
    for (size_t i = 0; i < request_.wrt.size(); ++i) {
      const Ref<TapeNode>& node = live_entry_of(request_.wrt[i])->node;
      check(std::ranges::find(order_, node) != order_.end(), "autograd.grad: variable ", i,
            " cannot be reached from the heads; leave it out");
    }
  }

  static void check_not_freed(const TapeNode& node) {
    check(!node.freed, "autograd: this graph, or a part of it, was already used by a backward ",
          "pass and freed; pass retain_graph=True to the first one to run it twice");
  }

  // A leaf's goes where its array is, wherever it was computed.
  static void check_place(const TapeNode& node, int index, const NDArray& grad) {
    Context place = node.outputs[static_cast<size_t>(index)].context();
    check(node.is_leaf() || is_one_device(grad.context(), place), "autograd: a gradient is on ",
          grad.context(), ", its array on ", place, "; move it there with as_in_context");
  }

  void add(TapeNode& node, int index, const NDArray& grad) {
    check_place(node, index, grad);
    auto& grads = grads_[&node];
    if (grads.size() < node.outputs.size()) grads.resize(node.outputs.size());
    NDArray& slot = grads[static_cast<size_t>(index)];
    slot = slot.is_none() ? grad : invoke_one(kAdd.same_shape, {}, {slot, grad});
  }

  NDArray collect(const Target& target) {
    auto found = grads_.find(target.node.get());
    NDArray grad = found == grads_.end() ? NDArray() : found->second[target.index];
    if (!grad.is_none()) return grad;
    return invoke_one("zeros_like", {}, {target.node->outputs[target.index]});
  }

  // A gradient that is to be differentiated depends on its variable, also where it is constant:
  // differentiating that gives zero.
  NDArray linked(const NDArray& grad, const NDArray& variable) const {
    std::array<NDArray, 2> inputs = {grad, variable};
    NDArray result = grad.detached();
    record(op_table().get("_identity_with_attr_like_rhs"), {}, inputs, {&result, 1},
           request_.training);
    return result;
  }

  void visit(TapeNode& node) {
    auto found = grads_.find(&node);
    NDArrays out_grads = found == grads_.end() ? NDArrays() : found->second;
    if (node.is_leaf()) {
      if (request_.wrt.empty()) reach(node, out_grads.empty() ? NDArray() : out_grads[0]);
      return;
    }
    if (!out_grads.empty()) {
      if (!wanted_.contains(&node)) grads_.erase(found);  // its memory is no longer needed
      NDArrays places = places_for(node);
      NDArrays results = gradients_of(
          node, out_grads,
          {.create_graph = request_.create_graph, .keep = request_.retain_graph, .into = places});
      if (node.op && are_gradients_shared()) mark_sent(places, results);
      if (node.watch) node.watch(results);
      hand_on(node, results);
    }
    if (frees_) free(node);
  }

  // A leaf's gradient that comes from one place is computed where it is kept: a second array of a
  // large weight's size would cost memory and a copy. Nothing that is still to be read may lie
  // there, and no other leaf's gradient.
  NDArrays places_for(const TapeNode& node) {
    NDArrays places;
    if (request_.create_graph || !request_.wrt.empty()) return places;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const TapeEntry* entry = live_entry_of(node.inputs[i]);
      if (!entry || !entry->node->is_leaf()) continue;
      const TapeNode& leaf = *entry->node;
      bool is_free = leaf.req == GradReq::kWrite && !leaf.grad.is_none() &&
                     mentions_.is_single(&leaf) &&
                     mentions_.is_single(leaf.grad.storage_ref().get());
      if (!is_free) continue;
      places.resize(node.inputs.size());
      places[i] = leaf.grad;
    }
    return places;
  }

  // Gradients that are where they stay can leave while the pass goes on; a graph's own pieces say
  // so themselves.
  static void mark_sent(const NDArrays& places, const NDArrays& results) {
    std::vector<NDArray> complete;
    for (size_t i = 0; i < places.size(); ++i) {
      const NDArray& place = places[i];
      bool is_there = !place.is_none() && !place.is_sparse() && results[i].same_view(place);
      if (is_there && !place.context().is_host()) complete.push_back(place);
    }
    push_point(complete);
  }

  void hand_on(const TapeNode& node, const NDArrays& results) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const TapeEntry* entry = live_entry_of(node.inputs[i]);
      if (entry && i < results.size() && !results[i].is_none()) {
        add(*entry->node, entry->index, results[i]);
      }
    }
  }

  // What the graph read from a gradient array must stay there until no node reads it any more.
  void reach(TapeNode& leaf, const NDArray& grad) {
    bool is_read = !leaf.grad.is_none() && !mentions_.is_single(leaf.grad.storage_ref().get());
    if (!is_read) return store(leaf, grad);
    late_.push_back({Ref<TapeNode>(&leaf), grad});
  }

  // None: the loss depends on the leaf through operators without a slope, or not at all.
  void store(TapeNode& leaf, const NDArray& grad) {
    if (leaf.req == GradReq::kNull || leaf.grad.is_none()) return;
    leaf.fresh_grad = true;
    if (grad.is_none()) {
      if (leaf.req == GradReq::kAdd) return;
      if (leaf.grad.is_sparse()) return clear(leaf.grad);
      return copy_to(invoke_one("zeros_like", {}, {leaf.outputs[0]}), leaf.grad);
    }
    if (request_.create_graph) return store_recorded(leaf, grad);
    if (leaf.req == GradReq::kWrite) {
      return grad.same_view(leaf.grad) ? void() : copy_to(grad, leaf.grad);
    }
    std::array<NDArray, 2> terms = {leaf.grad, fitted(grad, leaf.grad)};
    invoke_into(op_table().get(kAdd.same_shape), {}, terms, leaf.grad);
  }

  static void clear(const NDArray& sparse) {
    set_parts(sparse,
              empty_parts(kind_of(sparse), sparse.shape(), sparse.dtype(), sparse.context()));
  }

  // The gradient array takes over the history, so that it can be differentiated again.
  static void store_recorded(TapeNode& leaf, const NDArray& grad) {
    NDArray result = fitted(grad, leaf.grad);
    if (leaf.req == GradReq::kAdd) result = invoke_one(kAdd.same_shape, {}, {leaf.grad, result});
    leaf.grad.set_history(result.history());
    copy_to(result.detached(), leaf.grad);
  }

  static void free(TapeNode& node) {
    node.inputs.clear();
    node.drawn.clear();
    node.freed = true;
    if (node.backward) {
      node.backward = [](const NDArrays&, const NodeGradient&) { return NDArrays(); };
    }
  }

  const BackwardRequest& request_;
  const bool frees_;  // nodes give up their arrays as soon as they were used
  std::vector<Ref<TapeNode>> roots_, order_;
  std::unordered_map<TapeNode*, NDArrays> grads_;
  std::unordered_set<const TapeNode*> wanted_;
  std::vector<Late> late_;  // gradients of leaves, to be stored when every node was visited
  Mentions mentions_;       // leaves by their uses; memory that is read, or holds a leaf's gradient
};

}  // namespace

std::vector<NDArray> backward(const BackwardRequest& request) {
  return BackwardPass(request).run();
}

}  // namespace mx
