// Autograd: recording state of the calling thread, leaves, and the backward pass over the tape.
#pragma once

#include <string_view>
#include <vector>

#include "runtime/tape.h"

namespace mx {

struct AutogradState {
  bool recording = false;
  bool training = false;
};
AutogradState& autograd_state();  // of the calling thread

// Puts the calling thread's state back at the end of a scope.
class RestoreState {
 public:
  RestoreState() : saved_(autograd_state()) {}
  ~RestoreState() { autograd_state() = saved_; }
  RestoreState(const RestoreState&) = delete;
  RestoreState& operator=(const RestoreState&) = delete;

 private:
  AutogradState saved_;
};

// Raises where the calling thread records and `array`, which somebody is about to write, is part of
// a graph. `who` opens the sentence.
void check_not_recorded(std::string_view who, const NDArray& array);

// attach_grad: `array` becomes a leaf whose gradient goes to `grad` (kNull: nowhere).
void mark_variable(NDArray& array, const NDArray& grad, GradReq req);
NDArray grad_of(const NDArray& array);  // none when the array is no leaf with a gradient
GradReq grad_req_of(const NDArray& array);
bool has_fresh_grad(const NDArray& array);  // false when the array is no leaf
void set_fresh_grad(const NDArray& array, bool fresh);

struct BackwardRequest {
  std::vector<NDArray> heads;
  std::vector<NDArray> head_grads;  // one per head, as many elements; none = ones; or empty
  std::vector<NDArray> wrt;         // autograd.grad: return these gradients; empty: into the leaves
  bool retain_graph = false;
  bool create_graph = false;
  bool training = true;
};
// The gradients of `wrt`, in order (passes over the tape: backward.cc).
std::vector<NDArray> backward(const BackwardRequest& request);

}  // namespace mx
