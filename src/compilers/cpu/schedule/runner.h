// ScheduleRunner: runs a schedule from many threads at once, each with a workspace of its own.
#pragma once

#include <memory>
#include <vector>

#include "compilers/cpu/schedule/constants.h"
#include "compilers/cpu/schedule/kernel_schedule.h"
#include "compilers/cpu/schedule/shared_arenas.h"
#include "compilers/free_list.h"
#include "ir/plugin.h"
#include "runtime/kernel_timing.h"

namespace mx::cpu {

class ScheduleRunner {
 public:
  // The schedule must stay where it is. `profile`: measures each step of every run.
  explicit ScheduleRunner(const KernelSchedule& schedule, bool profile = false);
  ~ScheduleRunner();
  ScheduleRunner(const ScheduleRunner&) = delete;
  ScheduleRunner& operator=(const ScheduleRunner&) = delete;

  // `outside(buffer)` points to a buffer that lies with the caller.
  template <class Outside>
  void run(const ConstantSet& constants, const Outside& outside) {
    std::unique_ptr<Workspace> workspace = workspaces_.take([&] { return make_workspace(); });
    Allocation arena = arenas_->take(schedule_.arena_bytes);
    for (size_t i = 0; i < schedule_.buffers.size(); ++i) {
      const Buffer& buffer = schedule_.buffers[i];
      workspace->pointers[i] = buffer.home == Home::kArena
                                   ? reinterpret_cast<float*>(arena.bytes() + buffer.offset)
                                   : outside(buffer);
    }
    run_steps(*workspace, constants);
    arenas_->give(std::move(arena));
    workspaces_.give(std::move(workspace));
  }

  // Per step; `times`: so often a run of the region runs the schedule, one after the other.
  [[nodiscard]] std::vector<CompileReport::Item> report(double times = 1) const;

 private:
  // What one run needs for itself, beside the arena.
  struct Workspace {
    std::vector<float*> pointers;                                // per buffer
    std::vector<const float*> inputs;                            // of the step at hand
    std::vector<std::unique_ptr<StepKernel::Session>> sessions;  // per step
  };
  [[nodiscard]] std::unique_ptr<Workspace> make_workspace() const;
  void run_steps(Workspace& workspace, const ConstantSet& constants);

  const KernelSchedule& schedule_;
  std::shared_ptr<SharedArenas> arenas_ = SharedArenas::get();
  FreeList<Workspace> workspaces_;
  KernelTimes times_;  // per step
};

}  // namespace mx::cpu
