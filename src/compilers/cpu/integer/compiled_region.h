// A compiled region of quantized operators.
#pragma once

#include <memory>
#include <vector>

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/schedule/constants.h"
#include "compilers/cpu/schedule/kernel_schedule.h"
#include "compilers/cpu/schedule/runner.h"

namespace mx::cpu {

class CompiledIntegerRegion final : public CompiledGraph {
 public:
  struct Input {
    Slot slot;
    bool frozen = false;
    std::vector<std::byte> value = {};  // of a frozen input
  };

  // `graph` has one variable per input. Raises Unsupported.
  CompiledIntegerRegion(Graph graph, std::vector<Input> inputs);
  static std::unique_ptr<CompiledIntegerRegion> load(std::span<const std::byte> bytes);

  void run(Run& run) override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  [[nodiscard]] Tensor frozen(int input) const;
  [[nodiscard]] Tensor input(const Run& run, int index) const;

  IndexedGraph graph_;
  std::vector<Input> inputs_;
  LiveInputs live_;
  IntegerPlan plan_;
  KernelSchedule schedule_;  // a step for each of the plan
  std::unique_ptr<Constants> constants_;
  std::unique_ptr<ScheduleRunner> runner_;
  double compile_seconds_ = 0;
};

}  // namespace mx::cpu
