#include "compilers/cpu/schedule/runner.h"

#include <algorithm>

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

ScheduleRunner::ScheduleRunner(const KernelSchedule& schedule, bool profile) : schedule_(schedule) {
  times_.reset(schedule.steps.size(), profile);
  arenas_->expect(schedule.arena_bytes);
}

ScheduleRunner::~ScheduleRunner() { arenas_->forget(schedule_.arena_bytes); }

std::unique_ptr<ScheduleRunner::Workspace> ScheduleRunner::make_workspace() const {
  auto workspace = std::make_unique<Workspace>();
  workspace->pointers.resize(schedule_.buffers.size());
  for (const Step& step : schedule_.steps) {
    workspace->sessions.push_back(step.kernel->open());
    workspace->inputs.resize(std::max(workspace->inputs.size(), step.inputs.size()));
  }
  return workspace;
}

void ScheduleRunner::run_steps(Workspace& workspace, const ConstantSet& constants) {
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    if (step.output < 0) continue;
    for (size_t k = 0; k < step.inputs.size(); ++k) {
      workspace.inputs[k] = workspace.pointers[at(step.inputs[k])];
    }
    Buffers buffers{.inputs = {workspace.inputs.data(), step.inputs.size()},
                    .output = workspace.pointers[at(step.output)]};
    if (step.layer >= 0) buffers.packed = constants.packed[i].get();
    if (step.prologue >= 0) buffers.prologue = constants.packed[at(step.prologue)].get();
    if (step.scratch >= 0) buffers.scratch = workspace.pointers[at(step.scratch)];
    times_.run(i, [&] { step.kernel->run(workspace.sessions[i].get(), buffers); });
  }
}

std::vector<CompileReport::Item> ScheduleRunner::report(double times) const {
  std::vector<CompileReport::Item> items;
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    items.push_back({step.nodes, step.kernel->info(), times_.seconds(i) * times});
  }
  return items;
}

}  // namespace mx::cpu
