// A proposal of the library made ready to run, any number of times.
#pragma once

#include <memory>
#include <span>

#include "ops/cudnn/backend.h"

namespace mx::cudnn {

class ExecutionPlan {
 public:
  // Null where the library cannot after all, or wants more workspace than that.
  static std::unique_ptr<ExecutionPlan> make(cudnnHandle_t handle, Descriptor proposal,
                                             int64_t most_workspace);

  [[nodiscard]] int64_t workspace() const { return workspace_; }  // bytes
  // One thread at a time. The arrays are those of `names`, in its order.
  [[nodiscard]] cudnnStatus_t run(cudnnHandle_t handle, std::span<const int64_t> names,
                                  std::span<void* const> arrays, void* workspace) const;

 private:
  ExecutionPlan(Descriptor proposal, Descriptor plan, int64_t workspace)
      : proposal_(std::move(proposal)), plan_(std::move(plan)), workspace_(workspace) {}

  Descriptor proposal_, plan_;
  int64_t workspace_;
};

}  // namespace mx::cudnn
