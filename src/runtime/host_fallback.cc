#include "runtime/host_fallback.h"

#include <iostream>
#include <mutex>
#include <set>

#include "base/cat.h"
#include "base/settings.h"
#include "device/device.h"
#include "device/kinds.h"
#include "runtime/kernel_call.h"

namespace mx {
namespace {

constexpr const char* kHostKernel = "host";

Tensor on_host(const Tensor& tensor, Scratch& memory) {
  return {memory.take(tensor.bytes()), tensor.shape(), tensor.dtype()};
}

// The device's queue waits meanwhile: correct, and slow enough to be worth a kernel one day.
void run_on_host(const OpDef& op, Run& device, const Params& params) {
  SerialScope serial;  // only the CPU's own workers use all cores
  PoolScratch memory{Context{}};
  Run host;
  host.op = device.op;
  host.node = device.node;
  host.training = device.training;
  host.random_state = device.random_state;
  host.scratch_memory = &memory;
  for (const Tensor& input : device.inputs) {
    host.inputs.push_back(on_host(input, memory));
    if (!input.raw()) continue;  // told for its shape alone
    device.stream().copy(host.inputs.back().raw(), input.raw(), input.bytes());
  }
  device.stream().synchronize();
  for (const Tensor& output : device.outputs) host.outputs.push_back(on_host(output, memory));
  choose_kernel(op, params, host, DeviceKind::kCpu).run(host, params);
  auto copy_back = [&](const Tensor& from, const Tensor& to) {
    device.stream().copy(to.raw(), from.raw(), to.bytes());
  };
  for (int i = 0; i < host.num_outputs(); ++i) copy_back(host.out(i), device.out(i));
  if (device.training || op.mutates_always) {
    for (int i : op.aux_of(params)) copy_back(host.in(i), device.in(i));
  }
  device.stream().synchronize();  // the host memory goes away
}

// Once for each operator: it is slow, and nobody would notice.
void tell(const OpDef& op, DeviceKind kind) {
  static auto* const lock = new std::mutex;
  static auto* const told = new std::set<const OpDef*>;
  std::lock_guard guard(*lock);
  if (!told->insert(&op).second) return;
  std::cerr << cat("warning: ", op.name, ": ", kind_name(kind),
                   " has no kernel for this call; it runs on the CPU, with copies there and back"
                   " (REMX_ALLOW_FALLBACK=0 makes that an error)\n");
}

const char* refuses_fallback(const Run& /*run*/, const Params& /*params*/) {
  return settings::kAllowFallback.get() ? nullptr : "running on the cpu is off";
}

}  // namespace

bool is_host_fallback(const Kernel& kernel) { return kernel.name == kHostKernel; }

void add_host_fallbacks(OpTable& ops, DeviceKind kind) {
  for (OpDef* op : ops.all()) {
    if (op->has_subgraph) continue;
    op->kernels[static_cast<size_t>(kind)].push_back(
        {kHostKernel, refuses_fallback, [op, kind](Run& run, const Params& params) {
           tell(*op, kind);
           run_on_host(*op, run, params);
         }});
  }
}

}  // namespace mx
