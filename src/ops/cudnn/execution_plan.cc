#include "ops/cudnn/execution_plan.h"

namespace mx::cudnn {

std::unique_ptr<ExecutionPlan> ExecutionPlan::make(cudnnHandle_t handle, Descriptor proposal,
                                                   int64_t most_workspace) {
  Descriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, handle);
  plan.set_part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, proposal);
  if (!plan.try_finish()) return nullptr;
  auto bytes = plan.values<int64_t>(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, 1);
  if (bytes.empty() || bytes[0] > most_workspace) return nullptr;
  return std::unique_ptr<ExecutionPlan>(
      new ExecutionPlan(std::move(proposal), std::move(plan), bytes[0]));
}

// The library lets nobody change a finished pack of addresses, so that each call makes one: half a
// microsecond.
cudnnStatus_t ExecutionPlan::run(cudnnHandle_t handle, std::span<const int64_t> names,
                                 std::span<void* const> arrays, void* workspace) const {
  Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set_all<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, names);
  pack.set_all<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, arrays);
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace);
  pack.finish("name the arrays of a plan");
  return cudnnBackendExecute(handle, plan_.get(), pack.get());
}

}  // namespace mx::cudnn
