// CompiledRegion: a region on a GPU. Its kernels are recorded once per stream and started with one
// call or two. Runs in different streams overlap: each stream has memory and recordings of its own,
// and constants change in the compute stream, behind all runs.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "base/cold_bytes.h"
#include "compilers/cuda/schedule.h"
#include "compilers/live_inputs.h"
#include "device/cuda/remembered.h"
#include "device/recorder.h"
#include "ir/plugin.h"
#include "ndarray/storage.h"

namespace mx::cuda {

inline constexpr std::string_view kCompilerName = "cuda";
inline constexpr int kBlobFormat = 3;

class CompiledRegion final : public CompiledGraph {
 public:
  struct Options {
    Number number = Number::kTf32;
    bool measure = true;  // times ways to cut layers
  };
  using Choices = std::vector<CarriedChoices::Choice>;
  // `values` hold the frozen inputs, per region input, on the host; `saved` are choices of a region
  // like this one.
  CompiledRegion(plan::Plan plan, const std::vector<Tensor>& values, Context context,
                 const Options& options, Choices saved = {});
  static std::unique_ptr<CompiledRegion> load(std::span<const std::byte> bytes, Context context,
                                              const Options& options);

  void run(Run& run) override;
  [[nodiscard]] std::optional<int64_t> bytes_per_stream() const override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  // A live input that constants are made of.
  struct Source {
    int input;
    uint64_t stamp = 0;  // of its content when constants were last looked at
  };
  // Where the caller's arrays lie, for the kernels of recordings that read it there.
  struct Table {
    Ref<Storage> memory;
    std::vector<void*> addresses;                        // what it holds
    std::vector<std::unique_ptr<Recording>> recordings;  // of one run, in order
    int64_t last_run = 0;
  };
  // What runs in one stream use, one after the other. A caller who keeps a result while the next
  // is made brings two sets of addresses in turns: each has a table that stays as it is.
  struct Lane {
    const Stream* stream = nullptr;  // null: the first that comes
    Ref<Storage> arena;
    std::vector<Table> tables;
  };
  [[nodiscard]] ChooseWay chooser() const;
  [[nodiscard]] BuildKernels builder() const;
  KernelSchedule schedule_plan();
  [[nodiscard]] std::vector<Way> find_all_ways() const;
  void find_live_sources();
  void keep_frozen(const std::vector<Tensor>& values);
  void make_frozen_constants();
  [[nodiscard]] size_t table_size() const;
  [[nodiscard]] Lane make_lane() const;
  Lane& lane_of(Stream& stream);
  // Makes the constants anew whose sources have changed.
  void refresh_constants(Run& run);
  Table& table_of(Run& run, Lane& lane);
  // Of the steps.
  void start(const Addresses& addresses, Stream& stream, size_t begin, size_t end) const;
  void start_all(const Addresses& addresses, Stream& stream) const;
  void start_told(const Addresses& addresses, Stream& stream) const;  // each a call of a profile
  void record_all(const Addresses& addresses, Table& table) const;
  void time_steps(const Addresses& addresses, Stream& stream);

  plan::Plan plan_;
  Context context_;
  Options options_;
  LiveInputs live_;
  std::vector<std::unique_ptr<ColdBytes>> frozen_;  // per region input; null: live
  std::vector<Ref<Storage>> uploaded_;              // per region input: of frozen ones in use
  KernelSchedule schedule_;
  Choices choices_;  // that were measured for it, now or before
  double compile_seconds_ = 0;

  mutable std::mutex lock_;  // guards what follows
  Ref<Storage> constants_;
  std::vector<Lane> lanes_;
  std::vector<Source> live_sources_;
  std::vector<std::vector<uint64_t>> stamps_;  // per layer with constants: of its live sources
  std::vector<double> seconds_;                // per step, where they were asked for
  int64_t runs_ = 0;
};

}  // namespace mx::cuda
