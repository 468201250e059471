// Running a custom operator: user code on the custom lane of the engine, never on a worker that
// computes and never while the caller holds a lock. Native functions (CustomProp::is_native) run
// where kernels do.
#pragma once

#include <optional>
#include <span>

#include "runtime/custom_op.h"
#include "runtime/tape.h"

namespace mx {

struct CustomCall {
  std::shared_ptr<CustomOperator> instance;
  const OpDef* op;
  Params params;
  std::vector<NDArray> inputs, outputs;  // as the operator's; without histories
  Context context;
  bool training;
  std::vector<bool> wanted = {};  // per output of a gradient: whether anybody reads it; empty: all

  // Lends the arrays to the user's function, calls it, and waits for what it started.
  void operator()() const;
  // Calls the user's function on these arrays, on this thread.
  void call_here() const { (void)run(); }
  [[nodiscard]] std::string describe() const;

 private:
  [[nodiscard]] CustomArrays run() const;  // on these arrays; what the function saw
};

// An array over memory that the running work may use, with a Var of its own: what user code does
// with it is ordered by that, not by the work that waits for the user code. `owner` stays alive.
NDArray lend(const Ref<Storage>& owner, const Tensor& tensor);

// Queues an eager call.
void push_custom(CustomCall call);
// An eager call with sparse arrays, given or wanted by the operator's class: made at once, because
// parts change on the calling thread. All outputs; nothing: every array is dense.
std::optional<NDArrays> invoke_custom_stored(const OpDef& op, const Params& params,
                                             std::span<const NDArray> inputs, Context context);
// From inside running work: runs the call, on the custom lane and waiting for it where it must.
void run_custom(CustomCall call);

// The instances of a graph's custom operators. Forward nodes make theirs, gradients find it.
class CustomInstances {
 public:
  // For the node of a forward or backward call; raises what the user's class raises.
  std::shared_ptr<CustomOperator> get(const Node& node, Context context,
                                      const std::vector<Slot>& inputs);

 private:
  std::vector<std::pair<Params, std::shared_ptr<CustomOperator>>> made_;  // of forward calls
};

}  // namespace mx
