// A compiled region of quantized operators.
#pragma once

#include <memory>

#include "compilers/cpu/schedule/constants.h"
#include "compilers/cpu/schedule/kernel_schedule.h"
#include "compilers/cpu/schedule/runner.h"
#include "compilers/integer/region.h"

namespace mx::cpu {

inline constexpr std::string_view kIntegerCompilerName = "integers";

class CompiledIntegerRegion final : public CompiledGraph {
 public:
  // Raises Unsupported.
  explicit CompiledIntegerRegion(integer::IntegerRegion region);

  void run(Run& run) override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  integer::IntegerRegion region_;
  KernelSchedule schedule_;  // a step for each of the plan
  std::unique_ptr<Constants> constants_;
  std::unique_ptr<ScheduleRunner> runner_;
  double compile_seconds_ = 0;
};

}  // namespace mx::cpu
