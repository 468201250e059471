#include "passes/gradient.h"

#include <map>
#include <unordered_set>

#include "base/error.h"
#include "ir/arithmetic.h"
#include "ir/op.h"

namespace mx {
namespace {

class GradientPass {
 public:
  explicit GradientPass(const GradientRequest& request) : request_(request) {}

  Values run() {
    std::vector<Node*> order = post_order(request_.outputs);
    mark_paths(order);
    for (size_t i = 0; i < request_.outputs.size(); ++i) {
      const Value& output = request_.outputs[i];
      Value head = request_.head_grads[i];
      if (!head) head = apply("ones_like", {}, {output});
      add(output, head);
    }
    for (auto node = order.rbegin(); node != order.rend(); ++node) visit(**node);
    Values result;
    for (const Value& value : request_.wrt) result.push_back(take(value));
    return result;
  }

 private:
  using Key = std::pair<const Node*, int>;
  static Key key_of(const Value& value) { return {value.node.get(), value.index}; }

  // Only nodes between a wanted value and the outputs matter.
  void mark_paths(const std::vector<Node*>& order) {
    for (const Value& value : request_.wrt) on_path_.insert(value.node.get());
    for (const Node* node : order) {
      for (const Value& input : node->inputs) {
        if (on_path_.contains(input.node.get())) on_path_.insert(node);
      }
    }
  }

  void add(const Value& value, const Value& grad) {
    if (grad && on_path_.contains(value.node.get())) terms_[key_of(value)].push_back(grad);
  }

  Value take(const Value& value) {
    auto found = terms_.find(key_of(value));
    if (found == terms_.end()) return {};
    Value sum = sum_of(found->second);
    found->second = {sum};
    return sum;
  }

  void visit(Node& node) {
    if (node.is_variable() || !on_path_.contains(&node)) return;
    int count = node.op->outputs_of(node.params);
    Values outputs, grads;
    bool any = false;
    for (int i = 0; i < count; ++i) {
      outputs.push_back({Ref<Node>(&node), i});
      grads.push_back(take(outputs.back()));
      any |= static_cast<bool>(grads.back());
    }
    if (!any) return;
    check<Unsupported>(static_cast<bool>(node.op->gradient), node.op->name, " \"", node.name,
                       node.op->has_subgraph
                           ? "\": this region was compiled ahead of time, for inference; bind with "
                             "grad_req='null', or train the graph that was not compiled"
                           : "\": this operator has no gradient");
    Grad context(node.inputs, std::move(outputs), std::move(grads), request_.differentiable);
    Values result = node.op->gradient(context, node.params);
    ensure(result.size() == node.inputs.size(), "a gradient function returns a value per input");
    for (size_t i = 0; i < result.size(); ++i) add(node.inputs[i], result[i]);
  }

  const GradientRequest& request_;
  std::unordered_set<const Node*> on_path_;
  std::map<Key, Values> terms_;
};

}  // namespace

Value sum_of(const Values& terms) {
  if (terms.empty()) return {};
  Value sum = terms[0];
  for (size_t i = 1; i < terms.size(); ++i) sum = apply(kAdd.same_shape, {}, {sum, terms[i]});
  return sum;
}

Values gradient(const GradientRequest& request) { return GradientPass(request).run(); }

}  // namespace mx
