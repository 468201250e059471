#include "runtime/autograd.h"

#include "base/error.h"

namespace mx {

AutogradState& autograd_state() {
  thread_local AutogradState state;
  return state;
}

void check_not_recorded(std::string_view who, const NDArray& array) {
  check(
      !(autograd_state().recording && made_of(array)), who, ": cannot write to an array that is ",
      "part of a recorded computation. Inplace operations (+=, -=, x[:]=, etc) are not supported ",
      "when recording with autograd; use a new array, or write outside of autograd.record()");
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

}  // namespace mx
