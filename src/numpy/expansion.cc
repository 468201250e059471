#include "numpy/expansion.h"

#include "base/error.h"
#include "device/device.h"
#include "numpy/plan.h"
#include "ops/pointwise/copy.h"

namespace mx::numpy {
namespace {

// A step's run inside that of the composition; it has no arrays yet.
Run run_of(const Step& step, const Run& run) {
  Run inner;
  inner.training = run.training;
  inner.stream_ptr = run.stream_ptr;
  inner.scratch_memory = run.scratch_memory;
  inner.random_state = run.random_state;
  inner.op = step.op;
  return inner;
}

class Execution {
 public:
  Execution(Run& run, const Plan& plan) : run_(run), plan_(plan), values_(plan.slots.size()) {
    std::ranges::copy(run.inputs, values_.begin());
    for (int number : plan.unread) {
      const Slot& slot = plan.slots[static_cast<size_t>(number)];
      value(number) = Tensor(nullptr, slot.shape, *slot.dtype);
    }
  }

  void operator()() {
    for (const Step& step : plan_.steps) perform(step);
    for (size_t i = 0; i < run_.outputs.size(); ++i) {
      const Tensor& found = value(plan_.results[i]);
      if (found.raw() != run_.outputs[i].raw()) copy(found, run_.outputs[i]);
    }
  }

 private:
  void copy(const Tensor& from, const Tensor& to) const {
    if (!run_.stream_ptr) return ops::copy_elements(run_, from, to);
    if (to.size() > 0) run_.stream().copy(to.raw(), from.raw(), to.bytes());
  }
  Tensor& value(int number) { return values_[static_cast<size_t>(number)]; }

  [[nodiscard]] Tensor place_for(int number) const {
    const Slot& slot = plan_.slots[static_cast<size_t>(number)];
    int target = plan_.target[static_cast<size_t>(number)];
    if (target >= 0 && target < run_.num_outputs()) return run_.out(target).reshaped(slot.shape);
    return {run_.scratch<std::byte>(slot.shape.size() * size_of(*slot.dtype)), slot.shape,
            *slot.dtype};
  }

  void perform(const Step& step) {
    if (!step.kernel) {
      const Slot& slot = plan_.slots[static_cast<size_t>(step.outputs[0])];
      value(step.outputs[0]) = value(step.inputs[0]).reshaped(slot.shape);
      return;
    }
    Run inner = run_of(step, run_);
    for (int input : step.inputs) inner.inputs.push_back(value(input));
    for (int output : step.outputs) inner.outputs.push_back(value(output) = place_for(output));
    step.kernel->run(inner, step.params);
  }

  Run& run_;
  const Plan& plan_;
  SmallVector<Tensor, 8> values_;
};

// As Execution, without a list of values.
void run_one(Run& run, const Plan& plan) {
  const Step& step = plan.steps[plan.one->step];
  auto give_shape = [&](Tensor& array, int number) {
    const Shape& shape = plan.slots[static_cast<size_t>(number)].shape;
    if (!(array.shape() == shape)) array = array.reshaped(shape);
  };
  if (plan.one->reads_in_order) {  // this call becomes the step's: another is not made
    for (size_t i = 0; i < step.inputs.size(); ++i) give_shape(run.inputs[i], step.inputs[i]);
    give_shape(run.outputs[0], step.outputs[0]);
    run.op = step.op;
    run.found = nullptr;  // the call's own
    return step.kernel->run(run, step.params);
  }
  Run inner = run_of(step, run);
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    inner.inputs.push_back(run.in(plan.one->inputs[i]));
    give_shape(inner.inputs.back(), step.inputs[i]);
  }
  inner.outputs.push_back(run.out(0));
  give_shape(inner.outputs.back(), step.outputs[0]);
  step.kernel->run(inner, step.params);
}

}  // namespace

void infer_composed(Infer& t, const Composition& composition, const Params& p) {
  bool has_dtypes = true;
  for (int i = 0; i < t.num_inputs(); ++i) {
    if (!t.in_shape(i).is_known()) return;
    has_dtypes &= t.in(i).dtype.has_value();
  }
  std::span<const Slot> known;  // as they are: nothing is copied on the eager path
  if (t.num_inputs() > 0) known = {&t.in(0), static_cast<size_t>(t.num_inputs())};
  auto tell = [&](const Plan& plan, bool with_dtypes) {
    for (int i = 0; i < t.num_outputs(); ++i) {
      const Slot& found = plan.slots[static_cast<size_t>(plan.results[static_cast<size_t>(i)])];
      t.set(t.out(i), found.shape);
      if (with_dtypes && found.dtype) t.set_dtype(t.out(i), *found.dtype);
    }
  };
  if (has_dtypes) return tell(plan_for(composition, known, p), true);
  tell(make_plan(composition, known, p), false);
}

Kernel composed_kernel(const Composition& composition, DeviceKind kind) {
  auto plan_of = [&composition, kind](const Run& run, const Params& p) {
    std::span<const Tensor> inputs(run.inputs.begin(), run.inputs.size());
    return plan_for(composition, inputs, p, kind);
  };
  Kernel kernel{.name = "composed"};
  kernel.run = [plan_of, kind](Run& run, const Params& p) {
    // What shape_from_values leaves there is no plan.
    bool is_kept = run.found && !run.op->shape_from_values;
    std::shared_ptr<const void> own;
    std::shared_ptr<const void>& kept = is_kept ? *run.found : own;
    if (!kept || static_cast<const Plan*>(kept.get())->kind != kind) kept = plan_of(run, p);
    const Plan& plan = *static_cast<const Plan*>(kept.get());
    if (plan.one) return run_one(run, plan);
    Execution(run, plan)();
  };
  if (is_host(kind)) return kernel;  // every operator has a kernel there
  kernel.refuses = [plan_of](const Run& run, const Params& p) -> const char* {
    thread_local std::string reason;  // read at once
    const OpDef* missing = plan_of(run, p)->missing;
    if (!missing) return nullptr;
    reason = cat("it computes with ", missing->name, ", which has no kernel there");
    return reason.c_str();
  };
  return kernel;
}

}  // namespace mx::numpy
