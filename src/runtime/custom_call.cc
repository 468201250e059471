#include "runtime/custom_call.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "ndarray/process.h"
#include "runtime/autograd.h"
#include "runtime/kernel_call.h"
#include "runtime/profile/operator_span.h"

namespace mx {
namespace {

// User code starts without recording, in the mode of the call, whatever thread it runs on.
class UserScope {
 public:
  explicit UserScope(bool training) : saved_(autograd_state()) {
    autograd_state() = {.recording = false, .training = training};
  }
  ~UserScope() { autograd_state() = saved_; }
  UserScope(const UserScope&) = delete;
  UserScope& operator=(const UserScope&) = delete;

 private:
  AutogradState saved_;
};

CustomArrays sort_forward(const CustomCall& call, const CustomProp& prop) {
  CustomArrays arrays;
  arrays.training = call.training;
  auto split = call.inputs.begin() + static_cast<std::ptrdiff_t>(prop.arguments.size());
  arrays.inputs.assign(call.inputs.begin(), split);
  arrays.aux.assign(split, call.inputs.end());
  arrays.outputs = call.outputs;
  return arrays;
}

CustomArrays sort_backward(const CustomCall& call, const CustomProp& prop) {
  CustomArrays arrays;
  arrays.training = call.training;
  arrays.wanted = call.wanted;
  arrays.wanted.resize(prop.arguments.size(), call.wanted.empty());
  auto next = call.inputs.begin();
  for (bool reads : prop.reads_out_grad) arrays.out_grads.push_back(reads ? *next++ : NDArray());
  for (size_t i = 0; i < prop.arguments.size(); ++i) arrays.inputs.push_back(*next++);
  for (bool reads : prop.reads_output) arrays.outputs.push_back(reads ? *next++ : NDArray());
  arrays.aux.assign(next, call.inputs.end());
  arrays.in_grads = call.outputs;
  return arrays;
}

void settle(const std::vector<NDArray>& arrays) {
  for (const NDArray& array : arrays) engine().wait_write(array.var());
}

}  // namespace

NDArray lend(const Ref<Storage>& owner, const Tensor& tensor) {
  auto storage =
      make_ref<Storage>(owner->context(), tensor.raw(), tensor.bytes(), [keep = owner] {});
  return {std::move(storage), 0, tensor.shape(), tensor.dtype()};
}

CustomArrays CustomCall::run() const {
  const CustomProp& prop = custom_param(params).prop();
  bool is_backward = is_custom_backward(*op);
  CustomArrays arrays = is_backward ? sort_backward(*this, prop) : sort_forward(*this, prop);
  bool is_device_work = prop.is_native && !context.is_host();
  OperatorSpan span(kProfileImperative | kProfileSymbolic, op->name,
                    is_device_work ? context : Context{});
  UserScope scope(training);
  std::optional<Issuer::Scope> issuing;
  if (!prop.is_native && is_profiled(kProfileImperative | kProfileSymbolic)) {
    issuing.emplace(Issuer(cat(is_backward ? "_backward_" : "", custom_param(params).op_type)));
  }
  if (is_backward) {
    instance->backward(arrays);
  } else {
    instance->forward(arrays);
  }
  return arrays;
}

void CustomCall::operator()() const {
  if (is_native(params)) {
    (void)run();  // the arrays are the call's own
    return;
  }
  CustomCall lent = *this;
  for (auto* list : {&lent.inputs, &lent.outputs}) {
    for (NDArray& array : *list) array = lend(array.storage_ref(), array.tensor());
  }
  CustomArrays arrays;
  try {
    arrays = lent.run();
  } catch (...) {
    // What the function started before it failed still uses the memory.
    settle(lent.inputs);
    settle(lent.outputs);
    throw;
  }
  settle(lent.inputs);
  settle(lent.outputs);
  for (const NDArray& output : lent.outputs) engine().wait(output.var());
  for (const NDArray& state : arrays.aux) engine().wait(state.var());
}

std::string CustomCall::describe() const {
  if (custom_param(params).family) return op->name;
  return cat(op->name, " \"", custom_param(params).op_type, "\"");
}

void push_custom(CustomCall call) {
  Work work;
  for (const NDArray& input : call.inputs) work.reads.push_back(&input.var());
  for (int position : call.op->aux_of(call.params)) {
    work.writes.push_back({&call.inputs[static_cast<size_t>(position)].var(), false});
  }
  for (const NDArray& output : call.outputs) {
    work.writes.push_back(output.touch());
    work.bytes += output.bytes();
  }
  work.name = "Custom";
  work.queue = {.device = call.context.is_host() ? Context{} : call.context, .lane = Lane::kCustom};
  if (is_native(call.params)) {
    work.name = call.op->name.c_str();
    work.queue.lane = Lane::kCompute;
    work.writes.push_back({&random_of(call.context).var});
  }
  work.run = std::move(call);
  engine().push(std::move(work));
}

void run_custom(CustomCall call) {
  if (is_native(call.params)) return call();  // a worker is as good a place as any
  struct Step {
    CustomCall call;
    std::shared_ptr<Var> done;  // here as well: the engine may touch it after the waiter woke
    void operator()() const { call(); }
    [[nodiscard]] std::string describe() const { return call.describe(); }
  };
  auto done = std::make_shared<Var>();
  Work work;
  work.writes.push_back({done.get()});
  work.name = "Custom";
  work.queue = {.device = call.context.is_host() ? Context{} : call.context, .lane = Lane::kCustom};
  work.run = Step{std::move(call), done};
  engine().push(std::move(work));
  engine().wait(*done);
}

std::shared_ptr<CustomOperator> CustomInstances::get(const Node& node, Context context,
                                                     const std::vector<Slot>& inputs) {
  bool is_backward = is_custom_backward(*node.op);
  const void* key = is_backward ? custom_param(node.params).forward : node.params.raw();
  auto found = std::ranges::find(made_, key, [](const auto& entry) { return entry.first.raw(); });
  if (found != made_.end()) return found->second;
  ensure(!is_backward, "a custom operator's forward comes before its gradient");
  made_.emplace_back(node.params, make_instance(node.params, context, inputs));
  return made_.back().second;
}

}  // namespace mx
