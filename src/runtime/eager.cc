#include "runtime/eager.h"

#include <algorithm>

#include "base/error.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/kernel_call.h"

namespace mx {
namespace {

std::string describe_call(const OpDef& op, std::span<const NDArray> inputs) {
  std::string text = op.name + "(";
  for (size_t i = 0; i < inputs.size(); ++i) {
    text += cat(i ? ", " : "", inputs[i].shape(), " ", inputs[i].dtype());
  }
  return text + ")";
}

// One operator call with everything it needs, for a worker or for right now.
struct Call {
  const OpDef* op;
  const Kernel* kernel;
  Params params;
  NDArrays inputs, outputs;  // without histories
  Context context;
  bool training;

  void fill(Run& run) const {
    run.op = op;
    run.training = training;
    for (const NDArray& input : inputs) run.inputs.push_back(input.tensor());
    for (const NDArray& output : outputs) run.outputs.push_back(output.tensor());
  }
  void execute(Run& run) const {
    PoolScratch scratch(context);
    run.scratch_memory = &scratch;
    if (op->random) run.random_state = &random_of(context).state;
    use_stream(run, context);
    kernel->run(run, params);
  }
  void operator()() const {
    Run run;
    fill(run);
    execute(run);
  }
  [[nodiscard]] std::string describe() const {
    return describe_call(*op, {inputs.begin(), inputs.size()});
  }
};

struct InlineCall {
  const Call& call;
  Run& run;
  void operator()() const { call.execute(run); }
  [[nodiscard]] std::string describe() const { return call.describe(); }
};

void collect_touched(const Call& call, SmallVector<Var*, 8>& reads,
                     SmallVector<Touch, 4>& writes) {
  for (const NDArray& input : call.inputs) reads.push_back(&input.var());
  for (const NDArray& output : call.outputs) writes.push_back(output.touch());
  if (!call.op->aux.empty() && (call.training || call.op->mutates_always)) {
    for (int position : call.op->aux_of(call.params)) {
      writes.push_back({&call.inputs[static_cast<size_t>(position)].var(), false});
    }
  }
  // Whole: a draw that failed must not keep later ones from running.
  if (call.op->random) writes.push_back({&random_of(call.context).var, true});
}

void start(Call&& call) {
  Run run;
  call.fill(run);
  call.kernel = &choose_kernel(*call.op, call.params, run, backend_of(call.context));
  SmallVector<Var*, 8> reads;
  SmallVector<Touch, 4> writes;
  collect_touched(call, reads, writes);
  auto cost = static_cast<int64_t>(estimate_ns(*call.op, call.params, run));
  Engine& eng = engine();
  bool cheap = call.context.is_host() && !eng.is_synchronous() && cost <= eng.options().inline_ns;
  const char* name = call.op->name.c_str();
  if (cheap && eng.try_run({reads.begin(), reads.size()}, {writes.begin(), writes.size()}, name,
                           InlineCall{call, run})) {
    return;
  }
  Work work;
  work.reads = std::move(reads);
  work.writes = std::move(writes);
  work.cost_ns = call.context.is_host() ? cost : Work::kUnknownCost;
  for (const NDArray& output : call.outputs) work.bytes += output.bytes();
  work.name = name;
  work.queue = {.device = call.context.is_host() ? Context{} : call.context};
  work.run = std::move(call);
  eng.push(std::move(work));
}

void check_inputs(const OpDef& op, const Params& params, std::span<const NDArray> inputs) {
  if (!op.variadic.empty()) return;
  size_t expected = op.input_names ? op.input_names(params).size() : op.inputs.size();
  check(inputs.size() == expected, op.name, ": ", inputs.size(), " inputs were given, it takes ",
        expected);
}

Context common_context(const OpDef& op, std::span<const NDArray> inputs, Context context) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    check(!inputs[i].is_none(), op.name, ": input ", i, " is an array without a value");
    if (i == 0) context = inputs[0].context();
    bool same = inputs[i].context() == context ||
                (inputs[i].context().is_host() && context.is_host());
    check(same, op.name, ": input ", i, " is on ", inputs[i].context(), ", input 0 on ", context,
          "; move them to one context with as_in_context");
  }
  return context;
}

// What the call's outputs are like. Slots in `outputs` may hold knowledge already.
void infer_call(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Slots& outputs) {
  Slots known;
  for (const NDArray& input : inputs) known.push_back({input.shape(), input.dtype()});
  Infer infer(op, "", {known.begin(), known.size()}, {outputs.begin(), outputs.size()});
  op.infer(infer, params);
  for (size_t i = 0; i < known.size(); ++i) {
    check<ShapeError>(known[i].shape == inputs[i].shape(), op.name, ": input ", i, " has shape ",
                      inputs[i].shape(), ", expected ", known[i].shape);
  }
  for (Slot& slot : outputs) {
    check<ShapeError>(slot.shape.is_known(), op.name, ": the shape of its output is ", slot.shape,
                      "; give the missing extents");
    if (!slot.dtype) slot.dtype = DType::kFloat32;
  }
}

Call make_call(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
               Context context) {
  Call call{&op, nullptr, params, {}, {}, context, autograd_state().training};
  for (const NDArray& input : inputs) call.inputs.push_back(input.detached());
  return call;
}

bool needs_record(std::span<const NDArray> inputs) {
  return autograd_state().recording &&
         std::ranges::any_of(inputs, [](const NDArray& a) { return bool(a.history()); });
}

// Whether writing `output` could disturb an input that the kernel still reads.
bool clashes(const OpDef& op, std::span<const NDArray> inputs, const NDArray& output, int index) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!(inputs[i].storage_ref() == output.storage_ref())) continue;
    bool allowed = std::ranges::find(op.inplace, std::pair(static_cast<int>(i), index)) !=
                   op.inplace.end();
    if (!allowed || inputs[i].offset() != output.offset() || inputs[i].bytes() != output.bytes()) {
      return true;
    }
  }
  return false;
}

}  // namespace

NDArrays invoke(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                Context context) {
  check_inputs(op, params, inputs);
  context = common_context(op, inputs, context);
  Slots slots(static_cast<size_t>(op.outputs_of(params)));
  infer_call(op, params, inputs, slots);
  Call call = make_call(op, params, inputs, context);
  for (const Slot& slot : slots) call.outputs.emplace_back(slot.shape, *slot.dtype, context);
  NDArrays outputs = call.outputs;
  start(std::move(call));
  if (needs_record(inputs)) {
    record(op, params, inputs, {outputs.begin(), outputs.size()}, autograd_state().training);
  }
  return outputs;
}

void invoke_into(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                 std::span<NDArray> outputs) {
  check_inputs(op, params, inputs);
  Context context = common_context(op, inputs, outputs.empty() ? Context{} : outputs[0].context());
  Slots slots(static_cast<size_t>(op.outputs_of(params)));
  check(outputs.size() <= slots.size(), op.name, ": out= has ", outputs.size(),
        " arrays, the operator gives ", slots.size());
  for (size_t i = 0; i < outputs.size(); ++i) slots[i] = {outputs[i].shape(), outputs[i].dtype()};
  infer_call(op, params, inputs, slots);
  Call call = make_call(op, params, inputs, context);
  std::vector<size_t> through_copy;
  for (size_t i = 0; i < slots.size(); ++i) {
    bool given = i < outputs.size();
    if (given) {
      check(!(autograd_state().recording && outputs[i].history()), op.name,
            ": cannot write to an array that is part of a recorded computation; use a new array");
      check<ShapeError>(outputs[i].context() == context || context.is_host(), op.name,
                        ": out= is on ", outputs[i].context(), ", the inputs on ", context);
    }
    bool direct = given && !clashes(op, inputs, outputs[i], static_cast<int>(i));
    if (given && !direct) through_copy.push_back(i);
    call.outputs.push_back(direct ? outputs[i].detached()
                                  : NDArray(slots[i].shape, *slots[i].dtype, context));
  }
  NDArrays results = call.outputs;
  start(std::move(call));
  for (size_t i : through_copy) copy_to(results[i], outputs[i]);
  if (!needs_record(inputs)) return;
  for (size_t i = 0; i < outputs.size(); ++i) results[i] = outputs[i].detached();
  record(op, params, inputs, {results.begin(), results.size()}, autograd_state().training);
  for (size_t i = 0; i < outputs.size(); ++i) outputs[i].set_history(results[i].history());
}

NDArray invoke_one(std::string_view op, const Params& params, std::vector<NDArray> inputs) {
  return invoke(op_table().get(op), params, inputs)[0];
}

}  // namespace mx
