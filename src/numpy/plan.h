// What a composed operator does for inputs of one kind on one kind of device: its body made into
// steps, with kernels chosen. Plans are kept by the thread that made them, since the same calls
// come again.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "numpy/composed.h"

namespace mx::numpy {

struct Step {
  const OpDef* op;
  const Kernel* kernel;  // null: the result is the first input under another shape
  Params params;
  SmallVector<int, 4> inputs, outputs;  // numbers of values
};

// The whole plan where it is one kernel: which inputs of the call it reads.
struct OneStep {
  size_t step;
  SmallVector<int, 4> inputs;
  bool reads_in_order = false;  // all inputs: the call itself, but for their shapes
};

struct Plan {
  DeviceKind kind;
  std::vector<Slot> slots;  // of each value; those of the inputs come first
  std::vector<Step> steps;
  std::vector<int> results;  // the value of each output
  std::vector<int> target;   // for each value the output that it is written to directly, or -1
  std::vector<int> unread;   // values that are not computed: only their shapes are looked at
  std::optional<OneStep> one = std::nullopt;
  const OpDef* missing = nullptr;  // an operator that has no kernel for its call on the device
};

// The values of the body for inputs of these (known) shapes; without kernels where a dtype is open.
Plan make_plan(const Composition& composition, std::span<const Slot> inputs, const Params& p,
               DeviceKind kind = DeviceKind::kCpu);
// The same, kept from an earlier call where there was one. All dtypes are known. The one for slots
// is good until the next plan is asked for; that for tensors stays while kernels run, which may
// ask.
const Plan& plan_for(const Composition& composition, std::span<const Slot> inputs, const Params& p);
std::shared_ptr<const Plan> plan_for(const Composition& composition, std::span<const Tensor> inputs,
                                     const Params& p, DeviceKind kind);

}  // namespace mx::numpy
