#include "runtime/autograd.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/symbol.h"
#include "passes/gradient.h"
#include "runtime/copy.h"
#include "runtime/custom_op.h"
#include "runtime/eager.h"
#include "runtime/replay.h"

namespace mx {

AutogradState& autograd_state() {
  thread_local AutogradState state;
  return state;
}

void mark_variable(NDArray& array, const NDArray& grad, GradReq req) {
  auto leaf = make_ref<TapeNode>();
  leaf->grad = grad;
  leaf->req = req;
  leaf->outputs.push_back(array.detached());
  if (req == GradReq::kNull) {
    array.set_history(nullptr);
    return;
  }
  array.set_history(Ref<History>(new Made(leaf, 0)));
}

NDArray grad_of(const NDArray& array) {
  const Made* made = made_of(array);
  return made && made->node->is_leaf() ? made->node->grad : NDArray();
}

GradReq grad_req_of(const NDArray& array) {
  const Made* made = made_of(array);
  return made && made->node->is_leaf() ? made->node->req : GradReq::kNull;
}

bool has_fresh_grad(const NDArray& array) {
  const Made* made = made_of(array);
  return made && made->node->is_leaf() && made->node->fresh_grad;
}

void set_fresh_grad(const NDArray& array, bool fresh) {
  const Made* made = made_of(array);
  if (made && made->node->is_leaf()) made->node->fresh_grad = fresh;
}

namespace {

// Computes the values a gradient function asks for, by running their operators eagerly.
class Evaluator {
 public:
  void bind(const Value& leaf, NDArray array) { known_[leaf.node.get()] = {std::move(array)}; }
  NDArray get(const Value& value) {
    auto found = known_.find(value.node.get());
    if (found == known_.end()) {
      const Node& node = *value.node;
      NDArrays inputs;
      for (const Value& input : node.inputs) inputs.push_back(get(input));
      NDArrays outputs = invoke(*node.op, node.params, {inputs.begin(), inputs.size()});
      found = known_.emplace(&node, std::move(outputs)).first;
    }
    return found->second[static_cast<size_t>(value.index)];
  }

 private:
  std::unordered_map<const Node*, NDArrays> known_;
};

class BackwardPass {
 public:
  explicit BackwardPass(const BackwardRequest& request) : request_(request) {}

  std::vector<NDArray> run() {
    seed_heads();
    for (size_t i = 0; i < request_.wrt.size(); ++i) {
      const Made* made = made_of(request_.wrt[i]);
      check(made != nullptr, "autograd.grad: variable ", i, " does not require a gradient; call ",
            "attach_grad() on it before the computation");
      wanted_.insert(made->node.get());
    }
    RestoreState restore;
    autograd_state() = {request_.create_graph, request_.training};
    order_nodes();
    check_reachable();
    for (auto node = order_.rbegin(); node != order_.rend(); ++node) visit(**node);
    std::vector<NDArray> result;
    for (const NDArray& array : request_.wrt) result.push_back(collect(*made_of(array)));
    if (!request_.retain_graph && !request_.create_graph) free_graph();
    return result;
  }

 private:
  void seed_heads() {
    check(!request_.heads.empty(), "autograd: no heads were given");
    for (size_t i = 0; i < request_.heads.size(); ++i) {
      const NDArray& head = request_.heads[i];
      const Made* made = made_of(head);
      check(made != nullptr, "autograd: head ", i, " was not computed from arrays that need a ",
            "gradient inside autograd.record(); call attach_grad() on the inputs and record the ",
            "computation");
      roots_.push_back(made->node.get());
      NDArray grad = i < request_.head_grads.size() ? request_.head_grads[i] : NDArray();
      if (grad.is_none()) grad = invoke_one("ones_like", {}, {head.detached()});
      check<ShapeError>(grad.shape() == head.shape(), "autograd: a head gradient has shape ",
                        grad.shape(), ", its head ", head.shape());
      add(*made->node, made->index, grad);
    }
  }

  void order_nodes() {
    struct Frame {
      TapeNode* node;
      size_t next;
    };
    std::unordered_set<TapeNode*> seen;
    std::vector<Frame> stack;
    for (TapeNode* root : roots_) {
      if (!seen.insert(root).second) continue;
      stack.push_back({root, 0});
      while (!stack.empty()) {
        Frame& top = stack.back();
        if (top.next == top.node->inputs.size()) {
          order_.push_back(top.node);
          stack.pop_back();
          continue;
        }
        const Made* made = made_of(top.node->inputs[top.next++]);
        if (made && seen.insert(made->node.get()).second) stack.push_back({made->node.get(), 0});
      }
    }
  }

  void check_reachable() const {
    for (const TapeNode* root : roots_) check_not_freed(*root);
    for (size_t i = 0; i < request_.wrt.size(); ++i) {
      const TapeNode* node = made_of(request_.wrt[i])->node.get();
      check(std::ranges::find(order_, node) != order_.end(), "autograd.grad: variable ", i,
            " cannot be reached from the heads; leave it out");
    }
  }

  static void check_not_freed(const TapeNode& node) {
    check(!node.freed, "autograd: this graph was already used by a backward pass and freed; pass ",
          "retain_graph=True to the first one to run it twice");
  }

  void add(TapeNode& node, int index, const NDArray& grad) {
    auto& grads = grads_[&node];
    if (grads.size() < node.outputs.size()) grads.resize(node.outputs.size());
    NDArray& slot = grads[static_cast<size_t>(index)];
    slot = slot.is_none() ? grad : invoke_one("elemwise_add", {}, {slot, grad});
  }

  NDArray collect(const Made& made) {
    auto found = grads_.find(made.node.get());
    NDArray grad =
        found == grads_.end() ? NDArray() : found->second[static_cast<size_t>(made.index)];
    if (!grad.is_none()) return grad;
    return invoke_one("zeros_like", {}, {made.node->outputs[static_cast<size_t>(made.index)]});
  }

  void visit(TapeNode& node) {
    auto found = grads_.find(&node);
    if (found == grads_.end()) return;
    if (node.is_leaf()) {
      if (request_.wrt.empty()) store(node, found->second[0]);
      return;
    }
    check_not_freed(node);
    NDArrays results = gradients_of(node, found->second);
    if (node.watch) node.watch(results);
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const Made* made = made_of(node.inputs[i]);
      if (made && i < results.size() && !results[i].is_none()) {
        add(*made->node, made->index, results[i]);
      }
    }
    if (!wanted_.contains(&node)) found->second.clear();  // its memory is no longer needed
  }

  NDArrays gradients_of(TapeNode& node, const NDArrays& out_grads) {
    if (node.op) return gradients_of_operator(node, out_grads);
    if (request_.create_graph && !node.differentiable) return gradients_of_graph(node, out_grads);
    return node.backward(out_grads, request_.retain_graph);
  }

  // A hybridized block under create_graph: its gradient graph, computed call by call so that it is
  // recorded. The forward part is computed again, with what was drawn the first time; it must not
  // change anything.
  NDArrays gradients_of_graph(TapeNode& node, const NDArrays& out_grads) {
    Replay again = replay(*node.graph, node.training);
    const Graph& graph = again.graph;
    Evaluator evaluator;
    for (size_t i = 0; i < again.drawn.size(); ++i) evaluator.bind(again.drawn[i], node.drawn[i]);
    std::vector<Node*> inputs = list_inputs(*node.graph), states = list_auxiliary(*node.graph);
    GradientRequest request;
    request.differentiable = true;
    std::vector<size_t> wanted;
    for (size_t i = 0; i < inputs.size(); ++i) {
      Value input{Ref<Node>(inputs[i]), 0};
      bool is_state = std::ranges::find(states, inputs[i]) != states.end();
      evaluator.bind(input, is_state ? copied(node.inputs[i]) : node.inputs[i]);
      if (is_state || !made_of(node.inputs[i])) continue;
      request.wrt.push_back(input);
      wanted.push_back(i);
    }
    for (size_t i = 0; i < graph.outputs.size(); ++i) {
      if (out_grads[i].is_none()) continue;
      request.outputs.push_back(graph.outputs[i]);
      request.head_grads.push_back(variable(""));
      evaluator.bind(request.head_grads.back(), out_grads[i]);
    }
    Values values = gradient(request);
    autograd_state().training = node.training;
    NDArrays results(node.inputs.size());
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i]) results[wanted[i]] = evaluator.get(values[i]);
    }
    return results;
  }

  static NDArray copied(const NDArray& array) {
    NDArray copy(array.shape(), array.dtype(), array.context());
    copy_to(array, copy);
    return copy;
  }

  NDArrays gradients_of_operator(TapeNode& node, const NDArrays& out_grads) {
    check<Unsupported>(static_cast<bool>(node.op->gradient), node.op->name,
                       ": this operator has no gradient");
    Evaluator evaluator;
    Values inputs, outputs, grads;
    auto leaf = [&](Values& list, NDArray array) {
      list.push_back(variable(""));
      evaluator.bind(list.back(), std::move(array));
    };
    for (const NDArray& input : node.inputs) leaf(inputs, input);
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      NDArray output = node.outputs[i];
      if (request_.create_graph) {
        output.set_history(Ref<History>(new Made(Ref<TapeNode>(&node), static_cast<int>(i))));
      }
      leaf(outputs, output);
      if (out_grads[i].is_none()) {
        grads.emplace_back();
      } else {
        leaf(grads, out_grads[i]);
      }
    }
    Grad context(std::move(inputs), std::move(outputs), std::move(grads), request_.create_graph);
    Values values =
        node.op->gradient(context, is_custom(*node.op) ? custom_wishes(node) : node.params);
    ensure(values.size() == node.inputs.size(), "a gradient function returns a value per input");
    autograd_state().training = node.training;
    NDArrays results(node.inputs.size());
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i] && made_of(node.inputs[i])) results[i] = evaluator.get(values[i]);
    }
    return results;
  }

  // User code is told which gradients nobody asks for.
  static Params custom_wishes(const TapeNode& node) {
    std::vector<bool> wanted;
    for (const NDArray& input : node.inputs) wanted.push_back(made_of(input) != nullptr);
    wanted.resize(custom_param(node.params).prop().arguments.size());
    return with_wanted(node.params, std::move(wanted));
  }

  void store(TapeNode& leaf, const NDArray& grad) {
    if (leaf.req == GradReq::kNull || leaf.grad.is_none()) return;
    leaf.fresh_grad = true;
    RestoreState restore;
    if (request_.create_graph) {
      // The gradient array takes over the history, so that it can be differentiated again.
      NDArray result =
          leaf.req == GradReq::kAdd ? invoke_one("elemwise_add", {}, {leaf.grad, grad}) : grad;
      leaf.grad.set_history(result.history());
      autograd_state().recording = false;
      copy_to(result.detached(), leaf.grad);
      return;
    }
    if (leaf.req == GradReq::kWrite) return copy_to(grad, leaf.grad);
    std::array<NDArray, 2> terms = {leaf.grad, grad};
    invoke_into(op_table().get("elemwise_add"), {}, terms, leaf.grad);
  }

  void free_graph() {
    for (TapeNode* node : order_) {
      if (node->is_leaf()) continue;
      freed_.push_back(std::move(node->inputs));  // dropping inputs may free nodes of order_
      node->inputs.clear();
      node->drawn.clear();
      node->freed = true;
      if (node->backward) node->backward = [](const NDArrays&, bool) { return NDArrays(); };
    }
  }

  const BackwardRequest& request_;
  std::vector<TapeNode*> roots_, order_;
  std::unordered_map<TapeNode*, NDArrays> grads_;
  std::unordered_set<const TapeNode*> wanted_;
  std::vector<NDArrays> freed_;
};

}  // namespace

std::vector<NDArray> backward(const BackwardRequest& request) {
  return BackwardPass(request).run();
}

}  // namespace mx
