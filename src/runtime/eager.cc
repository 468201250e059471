#include "runtime/eager.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "device/device.h"
#include "ndarray/holders.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/custom_call.h"
#include "runtime/host_fallback.h"
#include "runtime/kernel_call.h"
#include "runtime/known_calls.h"
#include "runtime/places.h"
#include "runtime/profile/operator_span.h"
#include "runtime/sparse.h"
#include "runtime/sparse_calls.h"

namespace mx {
namespace {

std::string describe_call(const OpDef& op, std::span<const NDArray> inputs) {
  std::string text = op.name + "(";
  for (size_t i = 0; i < inputs.size(); ++i) {
    text += cat(i ? ", " : "", inputs[i].shape(), " ", inputs[i].dtype());
  }
  return text + ")";
}

// An array's view, made where it stays: to move one there copies its shape again.
struct View {
  const NDArray& array;
  operator Tensor() const {  // NOLINT(google-explicit-constructor): it stands for it
    return array.is_none() ? Tensor() : array.tensor();
  }
};

// One operator call, seen where it is made.
struct Site {
  const OpDef& op;
  const Params& params;
  std::span<const NDArray> inputs, outputs;
  Context context;
  bool training;
  std::shared_ptr<const void>* found = nullptr;  // Run::found

  void fill(Run& run) const {
    run.op = &op;
    run.training = training;
    run.found = found;
    for (const NDArray& input : inputs) run.inputs.emplace_back(View{input});
    for (const NDArray& output : outputs) run.outputs.emplace_back(View{output});
  }
  void execute(const Kernel& kernel, Run& run) const {
    HolderScope holder(context, op.name);
    PoolScratch scratch(context);
    run.scratch_memory = &scratch;
    if (op.random) run.random_state = &random_of(context).state;
    use_stream(run, context);
    OperatorSpan span(kProfileImperative, op.name, context);
    if (!context.is_host()) note_started(context, op.name);
    try {
      kernel.run(run, params);
    } catch (const DeviceError&) {
      if (!context.is_host()) raise_earlier_failure(context);
      throw;
    }
    // NaiveEngine raises at the call: what went wrong has to be known there.
    if (!context.is_host() && engine().is_synchronous()) run.stream().synchronize();
  }
  // The kernel only adds to the stream of its device, which keeps the order: any thread may do so.
  // The others wait for the device or for calls on other devices, on a worker.
  [[nodiscard]] bool only_starts(const Kernel& kernel) const {
    return !is_host_fallback(kernel) && !(op.exchanges && op.exchanges(training, params));
  }
};

// The same with everything it needs, for a worker.
struct QueuedCall {
  const OpDef* op;
  const Kernel* kernel;
  Params params;
  NDArrays inputs, outputs;  // without histories
  Context context;
  bool training;
  mutable std::shared_ptr<const void> found;
  Issuer issuer;

  QueuedCall(const Site& site, const Kernel& kernel)
      : op(&site.op),
        kernel(&kernel),
        params(site.params),
        context(site.context),
        training(site.training),
        found(site.found ? *site.found : nullptr) {
    for (const NDArray& input : site.inputs) inputs.push_back(input.detached());
    for (const NDArray& output : site.outputs) {
      outputs.push_back(output.is_none() ? NDArray() : output.detached());
    }
  }
  void operator()() const {
    Issuer::Scope scope(issuer);
    Site site{*op,     params,   inputs_span(), {outputs.begin(), outputs.size()},
              context, training, &found};
    Run run;
    site.fill(run);
    site.execute(*kernel, run);
  }
  [[nodiscard]] std::string describe() const { return describe_call(*op, inputs_span()); }
  [[nodiscard]] std::span<const NDArray> inputs_span() const {
    return {inputs.begin(), inputs.size()};
  }
};

struct InlineCall {
  const Site& site;
  const Kernel& kernel;
  Run& run;
  void operator()() const { site.execute(kernel, run); }
  [[nodiscard]] std::string describe() const { return describe_call(site.op, site.inputs); }
};

void collect_touched(const Site& site, SmallVector<Var*, 8>& reads, SmallVector<Touch, 4>& writes) {
  for (const NDArray& input : site.inputs) reads.push_back(&input.var());
  for (const NDArray& output : site.outputs) {
    if (!output.is_none()) writes.push_back(output.touch());
  }
  if (!site.op.aux.empty() && (site.training || site.op.mutates_always)) {
    for (int position : site.op.aux_of(site.params)) {
      writes.push_back({&site.inputs[static_cast<size_t>(position)].var(), false});
    }
  }
  // Whole: one failed draw must not fail every later one.
  if (site.op.random) writes.push_back({&random_of(site.context).var});
}

// Of the calling thread's time.
int64_t cost_of(const Site& site, const Kernel& kernel, const Run& run) {
  constexpr int64_t kStartNs = 4000;  // a kernel's way into the stream
  if (site.context.is_host()) return static_cast<int64_t>(estimate_ns(site.op, site.params, run));
  return site.only_starts(kernel) ? kStartNs : Work::kUnknownCost;
}

void start(const Site& site, KnownCall* known) {
  if (is_custom(site.op)) {
    CustomCall call{.instance = custom_param(site.params).instance,
                    .op = &site.op,
                    .params = site.params,
                    .inputs = {},
                    .outputs = {},
                    .context = site.context,
                    .training = site.training,
                    .wanted = custom_param(site.params).wanted};
    for (const NDArray& input : site.inputs) call.inputs.push_back(input.detached());
    for (const NDArray& output : site.outputs) call.outputs.push_back(output.detached());
    return push_custom(std::move(call));
  }
  Run run;
  site.fill(run);
  bool is_known = known && known->kernel;
  const Kernel& kernel =
      is_known ? *known->kernel : choose_kernel(site.op, site.params, run, site.context.kind);
  int64_t cost = is_known ? known->cost_ns : cost_of(site, kernel, run);
  if (known && !is_known && !is_host_fallback(kernel)) {  // that one may be forbidden any time
    known->kernel = &kernel;
    known->cost_ns = cost;
  }
  SmallVector<Var*, 8> reads;
  SmallVector<Touch, 4> writes;
  collect_touched(site, reads, writes);
  Engine& eng = engine();
  const char* name = site.op.name.c_str();
  if (eng.try_run({reads.begin(), reads.size()}, {writes.begin(), writes.size()}, cost, name,
                  InlineCall{site, kernel, run})) {
    return;
  }
  Work work;
  work.reads = std::move(reads);
  work.writes = std::move(writes);
  work.cost_ns = cost;
  for (const NDArray& output : site.outputs) work.bytes += output.is_none() ? 0 : output.bytes();
  work.name = name;
  work.queue = {.device = site.context.is_host() ? Context{} : site.context};
  work.run = QueuedCall(site, kernel);
  eng.push(std::move(work));
}

void check_inputs(const OpDef& op, const Params& params, std::span<const NDArray> inputs) {
  if (!op.variadic.empty()) {
    check(!inputs.empty(), op.name, ": no input was given, it takes one or more");
    return;
  }
  size_t expected = op.input_names ? op.input_names(params).size() : op.inputs.size();
  check(inputs.size() == expected, op.name, ": ", inputs.size(), " inputs were given, it takes ",
        expected);
}

Context common_context(const OpDef& op, std::span<const NDArray> inputs, Context context) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    check(!inputs[i].is_none(), op.name, ": input ", i, " is an array without a value");
    if (i == 0) context = inputs[0].context();
    check(is_one_device(inputs[i].context(), context), op.name, ": input ", i, " is on ",
          inputs[i].context(), ", input 0 on ", context,
          "; move them to one context with as_in_context");
  }
  // Results of pinned and shared arrays are ordinary memory.
  bool special = context.is_host() && context.kind != DeviceKind::kCpu;
  return special && !inputs.empty() ? Context{} : context;
}

// The first output's shape where only the values of the inputs say it: waits for them. Host memory
// is all that is found.
Shape shape_from_values(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                        std::shared_ptr<const void>* found) {
  NDArrays on_host;
  Run run;
  run.found = found;
  run.op = &op;
  for (const NDArray& input : inputs) {
    on_host.push_back(on_context(input.detached(), Context{}));
    on_host.back().wait_to_read();
    run.inputs.push_back(on_host.back().tensor());
  }
  return op.shape_from_values(run, params);
}

// What the call's outputs are like. Slots in `outputs` may hold knowledge already. `found`: see
// Run.
void infer_call(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Slots& outputs, std::shared_ptr<const void>* found) {
  Slots known;
  for (const NDArray& input : inputs) known.push_back({input.shape(), input.dtype()});
  Infer infer(op, "", {known.begin(), known.size()}, {outputs.begin(), outputs.size()});
  op.infer(infer, params);
  for (size_t i = 0; i < known.size(); ++i) {
    check<ShapeError>(known[i].shape == inputs[i].shape(), op.name, ": input ", i, " has shape ",
                      inputs[i].shape(), ", expected ", known[i].shape);
  }
  if (op.shape_from_values && !outputs[0].shape.is_known()) {
    infer.set(infer.out(0), shape_from_values(op, params, inputs, found));
    if (outputs.size() > 1) op.infer(infer, params);  // shapes of the others may follow from it
  }
  for (Slot& slot : outputs) {
    check<ShapeError>(slot.shape.is_known(), op.name, ": the shape of its output is ", slot.shape,
                      "; give the missing extents");
    if (!slot.dtype) slot.dtype = DType::kFloat32;
  }
}

// A custom operator's forward call gets an instance of its own, which its gradient finds in the
// parameters; every other call keeps its parameters.
std::optional<Params> own_params(const OpDef& op, const Params& params,
                                 std::span<const NDArray> inputs, Context context) {
  if (!is_custom(op) || is_custom_backward(op)) return std::nullopt;
  std::vector<Slot> slots;
  for (const NDArray& input : inputs) slots.push_back({input.shape(), input.dtype()});
  return with_instance(params, make_instance(params, context, slots));
}

bool needs_record(const AutogradState& state, std::span<const NDArray> inputs) {
  return state.recording &&
         std::ranges::any_of(inputs, [](const NDArray& a) { return live_entry_of(a) != nullptr; });
}

// Whether only a gradient would read an output, and the kernel may leave it out.
bool is_for_gradient(const OpDef& op, const Params& params, size_t output, Context context) {
  auto index = static_cast<int>(output);
  return std::ranges::find(op.gradient_outputs, index) != op.gradient_outputs.end() &&
         index >= op.visible_of(params) && context.is_host();
}

// Whether writing `output` could disturb an input that the kernel still reads.
bool clashes(const OpDef& op, std::span<const NDArray> inputs, const NDArray& output, int index) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!(inputs[i].storage_ref() == output.storage_ref())) continue;
    bool allowed =
        std::ranges::find(op.inplace, std::pair(static_cast<int>(i), index)) != op.inplace.end();
    if (!allowed || inputs[i].offset() != output.offset() || inputs[i].bytes() != output.bytes()) {
      return true;
    }
  }
  return false;
}

// Storage types are part of the call: the rules of sparse arrays, or dense copies. Nothing where
// the call turns out to be an ordinary one.
std::optional<NDArrays> invoke_sparse(const OpDef& op, const Params& params,
                                      std::span<const NDArray> inputs,
                                      std::span<const NDArray> into) {
  check_inputs(op, params, inputs);
  common_context(op, inputs, {});
  bool wants_dense = !into.empty() && !into[0].is_none() && !into[0].is_sparse();
  std::optional<NDArrays> outputs = call_sparse({op, params, inputs, wants_dense});
  const AutogradState& state = autograd_state();
  if (outputs && needs_record(state, inputs)) {
    record(op, params, inputs, {outputs->begin(), outputs->size()}, state.training);
  }
  return outputs;
}

void invoke_sparse_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                        std::span<NDArray> outputs) {
  for (const NDArray& output : outputs) check_not_recorded(op.name, output);
  if (outputs.size() == 1 && update_sparse({op, params, inputs}, outputs[0])) return;
  NDArrays results;
  if (is_sparse_call(op, inputs)) {
    results = invoke(op, params, inputs);
  } else {  // dense inputs, sparse targets, which say shape and dtype
    for (const NDArray& output : outputs) {
      results.push_back(NDArray(output.shape(), output.dtype(), output.context()));
    }
    invoke_into(op, params, inputs, {results.begin(), results.size()});
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    copy_to(results[i].detached(), outputs[i]);
    if (needs_record(autograd_state(), inputs)) outputs[i].set_history(results[i].history());
  }
}

}  // namespace

bool can_take(const NDArray& array, const Slot& slot, Context context) {
  return !array.is_none() && !array.is_sparse() && array.shape() == slot.shape &&
         array.dtype() == *slot.dtype && array.context() == context;
}

NDArrays invoke(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Context context, std::span<const NDArray> into, Outputs needed) {
  if (is_custom(op)) {
    if (auto outputs = invoke_custom_stored(op, params, inputs, context)) return *outputs;
  } else if (is_sparse_call(op, inputs)) {
    if (std::optional<NDArrays> outputs = invoke_sparse(op, params, inputs, into)) return *outputs;
  }
  return invoke_dense(op, params, inputs, context, into, needed);
}

NDArrays invoke_dense(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                      Context context, std::span<const NDArray> into, Outputs needed) {
  context = common_context(op, inputs, context);
  EagerThread& thread = eager_thread();
  const bool training = thread.autograd.training;
  bool is_recorded = needs_record(thread.autograd, inputs);
  bool may_leave_out = needed == Outputs::kVisible && !op.gradient_outputs.empty() && !is_recorded;
  const EagerCall call{op, params, inputs, training, may_leave_out, context.kind};
  KnownCall* known = find_known(thread, call);
  Slots slots;
  std::shared_ptr<const void> found;
  if (!known) {
    check_inputs(op, params, inputs);
    slots.resize(static_cast<size_t>(op.outputs_of(params)));
    infer_call(op, params, inputs, slots, &found);
    known = keep_call(thread, call, slots);
  }
  NDArrays outputs;
  HolderScope holder(context, op.name);
  for (const Slot& slot : known ? known->outputs : slots) {
    size_t i = outputs.size();
    if (may_leave_out && is_for_gradient(op, params, i, context)) {
      outputs.emplace_back();
    } else if (i < into.size() && can_take(into[i], slot, context)) {
      outputs.push_back(into[i].detached());
    } else {
      outputs.emplace_back(slot.shape, *slot.dtype, context);
    }
  }
  std::optional<Params> own = own_params(op, params, inputs, context);
  const Params& used = own ? *own : params;
  start({op,
         used,
         inputs,
         {outputs.begin(), outputs.size()},
         context,
         training,
         known ? &known->found : &found},
        known);
  if (is_recorded) {
    record(op, used, inputs, {outputs.begin(), outputs.size()}, training);
  }
  return outputs;
}

void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                 std::span<NDArray> outputs) {
  bool is_sparse = std::ranges::any_of(outputs, [](const NDArray& a) { return a.is_sparse(); });
  if (is_sparse || is_sparse_call(op, inputs)) {
    return invoke_sparse_into(op, params, inputs, outputs);
  }
  check_inputs(op, params, inputs);
  Context context = common_context(op, inputs, outputs.empty() ? Context{} : outputs[0].context());
  Slots slots(static_cast<size_t>(op.outputs_of(params)));
  check(outputs.size() <= slots.size(), op.name, ": out= has ", outputs.size(),
        " arrays, the operator gives ", slots.size());
  for (size_t i = 0; i < outputs.size(); ++i) slots[i] = {outputs[i].shape(), outputs[i].dtype()};
  std::shared_ptr<const void> found;
  infer_call(op, params, inputs, slots, &found);
  HolderScope holder(context, op.name);
  NDArrays results;
  std::vector<size_t> through_copy;
  const AutogradState& state = autograd_state();
  bool is_recorded = needs_record(state, inputs);
  for (size_t i = 0; i < slots.size(); ++i) {
    bool given = i < outputs.size();
    if (!given && !is_recorded && is_for_gradient(op, params, i, context)) {
      results.emplace_back();
      continue;
    }
    if (given) {
      check_not_recorded(op.name, outputs[i]);
      check(is_one_device(outputs[i].context(), context), op.name, ": out= is on ",
            outputs[i].context(), ", the inputs on ", context,
            "; move them to one context with as_in_context");
    }
    bool direct = given && !clashes(op, inputs, outputs[i], static_cast<int>(i));
    if (given && !direct) through_copy.push_back(i);
    results.push_back(direct ? outputs[i].detached()
                             : NDArray(slots[i].shape, *slots[i].dtype, context));
  }
  const bool training = state.training;
  std::optional<Params> own = own_params(op, params, inputs, context);
  const Params& used = own ? *own : params;
  start({op, used, inputs, {results.begin(), results.size()}, context, training, &found}, nullptr);
  for (size_t i : through_copy) copy_to(results[i], outputs[i]);
  if (!is_recorded) return;
  for (size_t i = 0; i < outputs.size(); ++i) results[i] = outputs[i].detached();
  record(op, used, inputs, {results.begin(), results.size()}, training);
  for (size_t i = 0; i < outputs.size(); ++i) outputs[i].set_history(results[i].history());
}

NDArray invoke_one(std::string_view op, const Params& params, std::vector<NDArray> inputs) {
  return invoke(op_table().get(op), params, inputs)[0];
}

}  // namespace mx
