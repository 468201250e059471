// Constants: the folded and packed weights of a region's layers. Frozen ones are made once; live
// ones follow their sources: whenever the stamp of a source differs, the layer is packed again.
// Runs that are under way keep the set they started with.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/folding.h"
#include "compilers/cpu/schedule/schedule.h"

namespace mx::cpu {

// One set, never changed after it was made.
struct ConstantSet {
  std::vector<std::shared_ptr<const float>> packed;     // per step, null: it has none
  std::vector<std::weak_ptr<const Allocation>> blocks;  // that hold them
  std::vector<uint64_t> stamps;  // per live source, in the order of `sources_`
};

class Constants {
 public:
  using Source = std::function<const float*(int input)>;  // content of a region input

  Constants(const Plan& plan, const KernelSchedule& schedule);

  // Packs what depends on frozen inputs only. `source` is asked for frozen inputs.
  void freeze(const Source& source);
  // The same from saved folded weights, per layer.
  void freeze_folded(const std::function<PlainWeights(int layer)>& folded);

  // The set for content with these stamps; `stamp` and `source` are asked for live inputs,
  // `source` also for frozen ones that a live layer needs.
  std::shared_ptr<const ConstantSet> current(const std::function<uint64_t(int input)>& stamp,
                                             const Source& source);

  [[nodiscard]] bool is_frozen(int step) const { return is_frozen_[static_cast<size_t>(step)]; }
  [[nodiscard]] const float* frozen(int step) const;  // packed
  // Frozen inputs that live layers read, and that must therefore be kept.
  [[nodiscard]] std::vector<int> frozen_sources_of_live() const;

 private:
  [[nodiscard]] const Layer& layer_of(size_t step) const;
  // Packs the constants of a step; on several threads at once.
  using Pack = std::function<void(size_t step, float* packed, FoldingRoom& room)>;
  [[nodiscard]] Pack folding(const Source& source) const;  // from what the region is given
  // Packs the steps into one block, one behind the other as they run: the next layer's weights lie
  // behind this one's.
  void pack_steps(ConstantSet& set, std::vector<size_t> steps, const Pack& pack) const;
  static void settle(const ConstantSet& set);  // the network serves now
  [[nodiscard]] std::vector<size_t> frozen_steps() const;
  [[nodiscard]] bool is_stale(const ConstantSet& set, size_t step,
                              const std::vector<uint64_t>& stamps) const;

  const Plan& plan_;
  const KernelSchedule& schedule_;
  std::vector<bool> is_frozen_;             // per step
  std::vector<int> sources_;                // live inputs that some layer packs
  std::vector<std::vector<size_t>> needs_;  // per step: places in sources_
  std::mutex lock_;
  std::shared_ptr<const ConstantSet> set_;
  int64_t runs_ = 0;  // with set_
};

}  // namespace mx::cpu
