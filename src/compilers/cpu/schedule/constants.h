// Constants: the folded and packed weights of a region's steps. Frozen ones are made once; live
// ones follow their sources: whenever the stamp of a source differs, the step is packed again.
// Runs that are under way keep the set they started with.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/schedule/kernel_schedule.h"
#include "compilers/live_inputs.h"

namespace mx::cpu {

// One set, never changed after it was made.
struct ConstantSet {
  std::vector<std::shared_ptr<const float>> packed;  // per step, null: it has none
  std::vector<uint64_t> stamps;  // per live source, in the order of `live_sources_`
};

// Room for folded constants; one serves all steps of a thread in turn, for new memory takes longer
// to get than to fill.
struct FoldingRoom {
  Allocation weight, bias;
};

class Constants {
 public:
  // Packs the constants of a step; on several threads at once.
  using Pack = std::function<void(size_t step, float* packed, FoldingRoom& room)>;

  // `sources`: per step, the region inputs that its constants are made from. The schedule must stay
  // where it is.
  Constants(const KernelSchedule& schedule, std::vector<std::vector<int>> sources,
            const LiveInputs& live);

  // Packs the steps that depend on frozen inputs only.
  void freeze(const Pack& pack);

  // The set for content with these stamps; `stamp` is asked for live inputs.
  std::shared_ptr<const ConstantSet> current(const std::function<uint64_t(int input)>& stamp,
                                             const Pack& pack);

  [[nodiscard]] bool is_frozen(int step) const { return is_frozen_[static_cast<size_t>(step)]; }
  [[nodiscard]] const float* frozen(int step) const;  // packed
  // Frozen inputs that live steps read, and that must therefore be kept.
  [[nodiscard]] std::vector<int> frozen_sources_of_live(const LiveInputs& live) const;

 private:
  // Packs the steps into one block, one behind the other as they run: the next step's weights lie
  // behind this one's.
  void pack_steps(ConstantSet& set, std::vector<size_t> steps, const Pack& pack) const;
  [[nodiscard]] bool is_stale(const ConstantSet& set, size_t step,
                              const std::vector<uint64_t>& stamps) const;

  const KernelSchedule& schedule_;
  std::vector<std::vector<int>> sources_;   // per step
  std::vector<bool> is_frozen_;             // per step
  std::vector<int> live_sources_;           // live inputs that some step packs
  std::vector<std::vector<size_t>> needs_;  // per step: places in live_sources_
  std::mutex lock_;
  std::shared_ptr<const ConstantSet> set_;
  int64_t runs_ = 0;  // with set_
};

}  // namespace mx::cpu
