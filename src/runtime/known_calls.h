// What eager calls found out: a call of the same operator with the same parameters on arrays of the
// same shapes and dtypes gives outputs of the same kind, by the same kernel, at the same cost. Each
// thread keeps its own.
//
//   KnownCall* known = find_known(thread, call);
//   if (!known) known = keep_call(thread, call, inferred);  // null: this call is not kept
//
// Parameters are the same where they are one object, or one number: comparing others would take as
// long as finding out again. Who calls over and over hands the same object over
// (bindings/attributes.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/refills.h"
#include "ir/op.h"
#include "ndarray/ndarray.h"
#include "runtime/autograd.h"

namespace mx {

struct EagerCall {
  const OpDef& op;
  const Params& params;
  std::span<const NDArray> inputs;
  bool training;
  bool leaves_out;  // outputs that only a gradient would read
  DeviceKind kind;  // of the device that computes
};

struct KnownCall {
  const OpDef* op = nullptr;
  Params params = {};
  bool training = false;
  bool leaves_out = false;
  bool numpy_shapes = false;
  DeviceKind kind = DeviceKind::kCpu;
  Slots inputs = {}, outputs = {};
  const Kernel* kernel = nullptr;  // null: not chosen yet, or to be chosen each time
  int64_t cost_ns = 0;             // of the calling thread's time, once there is a kernel
  std::shared_ptr<const void> found = nullptr;  // Run::found
  Refills refills = {};
};

class KnownCalls;

// What an eager call asks of the thread that makes it, in one place: each look at something of a
// thread is a call, and a small operator is not much more than a hundred of those.
struct EagerThread {
  AutogradState autograd = {};
  KnownCalls* known = nullptr;  // null: none yet, or none any more
  bool is_ended = false;
};
EagerThread& eager_thread();  // of the calling thread

// Null: nothing is known. What is given is good until the next call is kept.
KnownCall* find_known(const EagerThread& thread, const EagerCall& call);
// Null: not a call to keep, because more than that decides it, or because others like it changed
// each time.
KnownCall* keep_call(EagerThread& thread, const EagerCall& call, const Slots& outputs);

}  // namespace mx
