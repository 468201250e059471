// A region of integers on a GPU. Its kernels are recorded once and started with one call.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "compilers/cuda/integer_schedule.h"
#include "compilers/integer/region.h"
#include "device/recorder.h"
#include "ndarray/storage.h"

namespace mx::cuda {

inline constexpr std::string_view kIntegerCompilerName = "cuda integers";

class CompiledIntegerRegion final : public CompiledGraph {
 public:
  // Raises Unsupported. `measure`: ways to cut layers are timed.
  CompiledIntegerRegion(integer::IntegerRegion region, Context context, bool measure);

  void run(Run& run) override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  void make_frozen_constants();
  // Rounds weights anew whose sources have changed.
  void refresh_constants(Run& run);
  void refresh_table(Run& run);
  [[nodiscard]] Addresses addresses() const;
  void start_all(Stream& stream) const;
  void time_steps(Stream& stream);

  integer::IntegerRegion region_;
  Context context_;
  IntegerSchedule schedule_;
  double compile_seconds_ = 0;

  mutable std::mutex lock_;  // guards what follows
  Ref<Storage> arena_, constants_, table_;
  std::vector<std::vector<uint64_t>> stamps_;  // per step with constants: of its live sources
  std::vector<void*> addresses_;               // what the table holds
  std::unique_ptr<Recording> recording_;
  std::vector<double> seconds_;  // per step, where they were asked for
  int runs_ = 0;
};

}  // namespace mx::cuda
