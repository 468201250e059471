#include "simulated_device/kernels.h"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "ir/derived.h"
#include "runtime/kernel_call.h"
#include "simulated_device/device.h"
#include "simulated_device/stream.h"

namespace mx::simulated {
namespace {

// Counts the kernels that run while this one does, which takes as long as tests want.
class AtOnce {
 public:
  AtOnce() {
    const int64_t now = ++controls().at_once;
    int64_t most = controls().most_at_once;
    while (most < now && !controls().most_at_once.compare_exchange_weak(most, now)) {
    }
    if (int64_t time = controls().kernel_us; time > 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(time));
    }
  }
  ~AtOnce() { --controls().at_once; }
  AtOnce(const AtOnce&) = delete;
  AtOnce& operator=(const AtOnce&) = delete;
};

// A call as the stream's thread sees it, with everything of its own that the caller may drop.
struct Call {
  const OpDef& op;
  Params params;
  const Kernel* kernel = nullptr;
  SimulatedStream* stream = nullptr;
  Run run = {};  // as the host's kernels get it: without a stream
  std::string node = {};
  std::vector<uint64_t> stamps = {};
  std::vector<Tensor> inputs = {}, outputs = {};  // with the addresses that the core knows

  void execute();

 private:
  void fail(const std::string& text);
  [[nodiscard]] std::string inherited() const;
};

void Call::fail(const std::string& text) {
  for (const Tensor& output : outputs) {
    if (DeviceMemory* memory = memory_of(output.raw())) {
      memory->poison(output.raw(), output.bytes(), text);
    }
  }
  stream->keep_failure(text);
}

std::string Call::inherited() const {
  for (const Tensor& input : inputs) {
    DeviceMemory* memory = memory_of(input.raw());
    std::string reason = memory ? memory->reason_of(input.raw(), input.bytes()) : "";
    if (!reason.empty()) return reason;
  }
  return "";
}

void Call::execute() {
  ++controls().kernels;
  AtOnce at_once;
  wait_if_held(op.name);
  if (std::string reason = inherited(); !reason.empty()) return fail(reason);
  PoolScratch scratch{Context{}};
  run.scratch_memory = &scratch;
  run.node = node;
  run.input_stamps = stamps;
  try {
    check<DeviceError>(!fails(op.name), "this kernel was told to fail");
    kernel->run(run, params);
  } catch (const std::exception& error) {
    return fail(cat(op.name, ": ", error.what()));
  }
  for (const Tensor& output : outputs) {
    if (DeviceMemory* memory = memory_of(output.raw())) {
      memory->heal(output.raw(), output.bytes());
    }
  }
}

Tensor inside(const Tensor& tensor) {
  if (!tensor.raw()) return tensor;
  DeviceMemory* memory = memory_of(tensor.raw());
  check<DeviceError>(memory != nullptr, "simulated device: a kernel was given host memory");
  return {memory->inside(tensor.raw()), tensor.shape(), tensor.dtype()};
}

void start(const OpDef& op, Run& run, const Params& params) {
  auto call = std::make_shared<Call>(Call{.op = op, .params = params});
  call->run.op = run.op;
  call->run.training = run.training;
  call->stream = static_cast<SimulatedStream*>(run.stream_ptr);
  call->run.random_state = run.random_state;
  call->node = run.node;
  call->stamps.assign(run.input_stamps.begin(), run.input_stamps.end());
  for (const Tensor& input : run.inputs) {
    call->inputs.push_back(input);
    call->run.inputs.push_back(inside(input));
  }
  for (const Tensor& output : run.outputs) {
    call->outputs.push_back(output);
    call->run.outputs.push_back(inside(output));
  }
  call->kernel = &choose_kernel(op, call->params, call->run, DeviceKind::kCpu);
  auto& stream = static_cast<SimulatedStream&>(run.stream());
  if (op.exchanges &&
      op.exchanges(
          run.training,
          params)) {  // it meets calls on other devices in the engine, whose worker this is
    stream.drain();
    call->execute();
    return;
  }
  stream.add([call] { call->execute(); }, {.name = cat("simulated_", op.name)});
}

// Operators that tests want to see run on the host: names with commas between them.
bool is_left_out(const std::string& op) {
  const char* names = std::getenv("SIMULATED_LEFT_OUT");
  return names && cat(",", names, ",").find(cat(",", op, ",")) != std::string::npos;
}

}  // namespace

void add_kernels(OpTable& ops) {
  for (OpDef* op : ops.all()) {
    if (op->kernels_on(DeviceKind::kCpu).empty() || is_left_out(op->name)) continue;
    if (is_derived(*op)) continue;  // as on a real device: by the kernels of what it is made of
    ops.add(op->name, kKind, {"simulated", nullptr, [op](Run& run, const Params& params) {
                                start(*op, run, params);
                              }});
  }
}

}  // namespace mx::simulated
