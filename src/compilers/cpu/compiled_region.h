// CompiledRegion: a compiled subgraph of the CPU compiler, ready to run from many threads at once.
#pragma once

#include <memory>
#include <vector>

#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/batch.h"
#include "compilers/cpu/schedule/constants.h"
#include "compilers/cpu/schedule/schedule.h"
#include "compilers/free_list.h"
#include "ir/plugin.h"
#include "runtime/kernel_timing.h"

namespace mx::cpu {

inline constexpr std::string_view kCompilerName = "cpu";
inline constexpr int kBlobFormat = 4;

class CompiledRegion final : public CompiledGraph {
 public:
  struct Options {
    bool profile = false;  // measures each step of every run
    KernelPolicy kernels = {};
    std::vector<std::string> notes = {};  // for the report
  };
  // `values` hold the frozen inputs, per region input.
  CompiledRegion(Plan plan, const std::vector<Tensor>& values, const Options& options);
  static std::unique_ptr<CompiledRegion> load(std::span<const std::byte> bytes,
                                              const Options& options);

  void run(Run& run) override;
  [[nodiscard]] double cost_ns() const override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  // What one run needs for itself.
  struct Workspace {
    Allocation arena;
    std::vector<float*> pointers;                                // per buffer
    std::vector<const float*> inputs;                            // of the step at hand
    std::vector<std::unique_ptr<StepKernel::Session>> sessions;  // per step
  };
  struct Loading {};
  CompiledRegion(Loading, BlobReader in, const Options& options);

  void prepare(const Options& options, ChoiceTable choices = {});
  [[nodiscard]] std::unique_ptr<Workspace> make_workspace() const;
  void point(Workspace& workspace, const Run& run, int64_t part) const;
  void run_part(const Run& run, const ConstantSet& constants, int64_t part);
  void run_steps(Workspace& workspace, const ConstantSet& constants);
  [[nodiscard]] const float* input_data(const Run& run, int input) const;
  [[nodiscard]] int64_t part_offset(int value, int64_t part) const;  // floats

  Plan plan_;
  Batch batch_;
  bool is_small_ = false;  // runs on one thread
  Plan part_;              // of the plan, as it is scheduled
  KernelSchedule schedule_;
  std::vector<int> live_;         // per region input: its place among the inputs of a Run, or -1
  std::vector<Allocation> kept_;  // per region input: the value of a frozen one that runs need
  std::unique_ptr<Constants> constants_;
  std::vector<std::string> notes_;
  double compile_seconds_ = 0;
  FreeList<Workspace> workspaces_;
  KernelTimes times_;  // per step
};

}  // namespace mx::cpu
