#include "compilers/cpu/constants.h"

#include <algorithm>

#include "compilers/cpu/weights.h"

namespace mx::cpu {
namespace {

// So many runs with the same constants: the network serves now, and what its start has needed (the
// caller's arrays, the files' buffers) has been released.
constexpr int64_t kSettled = 8;

size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

Constants::Constants(const Plan& plan, const Schedule& schedule)
    : plan_(plan), schedule_(schedule), needs_(schedule.steps.size()) {
  for (size_t i = 0; i < schedule.steps.size(); ++i) {
    is_frozen_.push_back(schedule.steps[i].layer >= 0);
    if (schedule.steps[i].layer < 0) continue;
    for (int input : layer_of(i).constant_sources()) {
      if (plan.inputs[at(input)].frozen) continue;
      is_frozen_[i] = false;
      auto found = std::ranges::find(sources_, input);
      needs_[i].push_back(static_cast<size_t>(found - sources_.begin()));
      if (found == sources_.end()) sources_.push_back(input);
    }
  }
  auto empty = std::make_shared<ConstantSet>();
  empty->packed.resize(schedule.steps.size());
  set_ = std::move(empty);
}

const Layer& Constants::layer_of(size_t step) const {
  return plan_.layers[at(schedule_.steps[step].layer)];
}

std::shared_ptr<const Memory> Constants::pack(size_t step, const PlainWeights& weights) const {
  const Kernel& kernel = *schedule_.steps[step].kernel;
  auto memory = std::make_shared<Memory>(kernel.packed_bytes());
  kernel.pack(weights, memory->floats());
  return memory;
}

void Constants::freeze(const Source& source) {
  auto set = std::make_shared<ConstantSet>(*set_);
  for (size_t i = 0; i < is_frozen_.size(); ++i) {
    if (is_frozen_[i]) set->packed[i] = pack(i, fold(plan_, layer_of(i), source).view);
  }
  set_ = std::move(set);
}

void Constants::freeze_folded(const std::function<PlainWeights(int layer)>& folded) {
  auto set = std::make_shared<ConstantSet>(*set_);
  for (size_t i = 0; i < is_frozen_.size(); ++i) {
    if (is_frozen_[i]) set->packed[i] = pack(i, folded(schedule_.steps[i].layer));
  }
  set_ = std::move(set);
}

const float* Constants::frozen(int step) const { return set_->packed[at(step)]->floats(); }

std::vector<int> Constants::frozen_sources_of_live() const {
  std::vector<int> found;
  for (size_t i = 0; i < needs_.size(); ++i) {
    if (needs_[i].empty()) continue;
    for (int input : layer_of(i).constant_sources()) {
      if (plan_.inputs[at(input)].frozen) found.push_back(input);
    }
  }
  return found;
}

bool Constants::is_stale(const ConstantSet& set, size_t step,
                         const std::vector<uint64_t>& stamps) const {
  if (needs_[step].empty()) return false;
  return !set.packed[step] ||
         std::ranges::any_of(needs_[step], [&](size_t k) { return set.stamps[k] != stamps[k]; });
}

std::shared_ptr<const ConstantSet> Constants::current(
    const std::function<uint64_t(int input)>& stamp, const Source& source) {
  std::unique_lock guard(lock_);
  bool is_same = set_->stamps.size() == sources_.size();
  for (size_t k = 0; is_same && k < sources_.size(); ++k) {
    is_same = set_->stamps[k] == stamp(sources_[k]);
  }
  if (is_same) {
    std::shared_ptr<const ConstantSet> set = set_;
    bool is_settled = ++runs_ == kSettled;
    guard.unlock();
    if (is_settled) settle_memory();
    return set;
  }
  std::vector<uint64_t> stamps;
  for (int input : sources_) stamps.push_back(stamp(input));
  auto set = std::make_shared<ConstantSet>(*set_);
  for (size_t i = 0; i < needs_.size(); ++i) {
    if (!is_stale(*set_, i, stamps)) continue;
    set->packed[i] = pack(i, fold(plan_, layer_of(i), source).view);
  }
  set->stamps = std::move(stamps);
  set_ = set;
  runs_ = 0;
  return set;
}

}  // namespace mx::cpu
