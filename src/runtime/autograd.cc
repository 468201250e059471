#include "runtime/autograd.h"

#include "base/error.h"
#include "runtime/known_calls.h"

namespace mx {

AutogradState& autograd_state() { return eager_thread().autograd; }

void check_not_recorded(std::string_view who, const NDArray& array) {
  check(
      !(autograd_state().recording && live_entry_of(array)), who,
      ": cannot write to an array that is ",
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
  array.set_history(Ref<History>(new TapeEntry(leaf, 0)));
}

NDArray grad_of(const NDArray& array) {
  const TapeEntry* entry = live_entry_of(array);
  return entry && entry->node->is_leaf() ? entry->node->grad : NDArray();
}

GradReq grad_req_of(const NDArray& array) {
  const TapeEntry* entry = live_entry_of(array);
  return entry && entry->node->is_leaf() ? entry->node->req : GradReq::kNull;
}

bool has_fresh_grad(const NDArray& array) {
  const TapeEntry* entry = live_entry_of(array);
  return entry && entry->node->is_leaf() && entry->node->fresh_grad;
}

void set_fresh_grad(const NDArray& array, bool fresh) {
  const TapeEntry* entry = live_entry_of(array);
  if (entry && entry->node->is_leaf()) entry->node->fresh_grad = fresh;
}

}  // namespace mx
