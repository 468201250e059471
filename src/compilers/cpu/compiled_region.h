// CompiledRegion: a compiled subgraph of the CPU compiler, ready to run from many threads at once.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/batch.h"
#include "compilers/cpu/schedule/constants.h"
#include "compilers/cpu/schedule/runner.h"
#include "compilers/cpu/schedule/schedule.h"
#include "ir/plugin.h"

namespace mx::cpu {

inline constexpr std::string_view kCompilerName = "cpu";
inline constexpr int kBlobFormat = 6;

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
  struct Loading {};
  CompiledRegion(Loading, BlobReader in, const Options& options);

  void prepare(const Options& options, ChoiceTable choices = {});
  void run_part(const Run& run, const ConstantSet& constants, int64_t part);
  [[nodiscard]] std::vector<std::vector<int>> constant_sources() const;  // per step
  // Folds and packs the constants of a step.
  void pack(size_t step, const std::function<const float*(int)>& source, float* packed,
            FoldingRoom& room) const;
  [[nodiscard]] const float* input_data(const Run& run, int input) const;
  [[nodiscard]] int64_t part_offset(int value, int64_t part) const;  // floats

  Plan plan_;
  Batch batch_;
  bool is_small_ = false;  // runs on one thread
  Plan part_;              // of the plan, as it is scheduled
  KernelSchedule schedule_;
  ChoiceTable choices_;  // of kernels that were measured
  LiveInputs live_;
  std::vector<Allocation> kept_;  // per region input: the value of a frozen one that runs need
  std::unique_ptr<Constants> constants_;
  std::unique_ptr<ScheduleRunner> runner_;
  std::vector<std::string> notes_;
  double compile_seconds_ = 0;
};

}  // namespace mx::cpu
