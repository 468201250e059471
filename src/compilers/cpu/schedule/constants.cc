#include "compilers/cpu/schedule/constants.h"

#include <algorithm>
#include <atomic>

#include "base/ceil_div.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "ndarray/process.h"

namespace mx::cpu {
namespace {

// So many runs with the same constants: the network serves now, and what its start has needed (the
// caller's arrays, the files' buffers) has been released.
constexpr int64_t kSettled = 8;
constexpr int64_t kLine = 64;  // bytes of a cache line

size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

Constants::Constants(const KernelSchedule& schedule, std::vector<std::vector<int>> sources,
                     const LiveInputs& live)
    : schedule_(schedule), sources_(std::move(sources)), needs_(schedule.steps.size()) {
  for (size_t i = 0; i < schedule.steps.size(); ++i) {
    is_frozen_.push_back(schedule.steps[i].layer >= 0);
    for (int input : sources_[i]) {
      if (live.is_frozen(input)) continue;
      is_frozen_[i] = false;
      auto found = std::ranges::find(live_sources_, input);
      needs_[i].push_back(static_cast<size_t>(found - live_sources_.begin()));
      if (found == live_sources_.end()) live_sources_.push_back(input);
    }
  }
  auto empty = std::make_shared<ConstantSet>();
  empty->packed.resize(schedule.steps.size());
  set_ = std::move(empty);
}

// Each thread takes the next layer as soon as it is ready. Were they to share every layer, they
// would wait for each other at each, which is long where others use the processors too.
void Constants::pack_steps(ConstantSet& set, std::vector<size_t> steps, const Pack& pack) const {
  auto room_of = [&](size_t step) {
    return std::max(kLine, round_up(schedule_.steps[step].kernel->packed_bytes(), kLine));
  };
  int64_t bytes = 0;
  for (size_t step : steps) bytes += room_of(step);
  auto block = std::make_shared<Allocation>(bytes, Pages::kHuge);
  std::vector<float*> places(schedule_.steps.size());
  char* place = block->bytes();
  for (size_t step : steps) {
    places[step] = reinterpret_cast<float*>(place);
    set.packed[step] = std::shared_ptr<const float>(block, places[step]);
    place += room_of(step);
  }
  std::ranges::sort(steps, std::greater(), room_of);
  // But what would keep one thread longer than its share is shared.
  std::atomic<size_t> next = 0;
  for (FoldingRoom room; next < steps.size() && room_of(steps[next]) > bytes / max_threads();) {
    size_t step = steps[next++];
    pack(step, places[step], room);
  }
  parallel_run(max_threads(), [&](int, int) {
    SerialScope alone;  // so that oneDNN, when it reorders integers, counts on no others
    FoldingRoom room;
    for (size_t i = next++; i < steps.size(); i = next++) pack(steps[i], places[steps[i]], room);
  });
}

void Constants::freeze(const Pack& pack) {
  std::vector<size_t> steps;
  for (size_t i = 0; i < is_frozen_.size(); ++i) {
    if (is_frozen_[i]) steps.push_back(i);
  }
  auto set = std::make_shared<ConstantSet>(*set_);
  pack_steps(*set, std::move(steps), pack);
  set_ = std::move(set);
}

const float* Constants::frozen(int step) const { return set_->packed[at(step)].get(); }

std::vector<int> Constants::frozen_sources_of_live(const LiveInputs& live) const {
  std::vector<int> found;
  for (size_t i = 0; i < needs_.size(); ++i) {
    if (needs_[i].empty()) continue;
    for (int input : sources_[i]) {
      if (live.is_frozen(input)) found.push_back(input);
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
    const std::function<uint64_t(int input)>& stamp, const Pack& pack) {
  std::unique_lock guard(lock_);
  bool is_same = set_->stamps.size() == live_sources_.size();
  for (size_t k = 0; is_same && k < live_sources_.size(); ++k) {
    is_same = set_->stamps[k] == stamp(live_sources_[k]);
  }
  if (is_same) {
    std::shared_ptr<const ConstantSet> set = set_;
    bool is_settled = ++runs_ == kSettled;
    guard.unlock();
    if (is_settled) settle_memory(library_code());
    return set;
  }
  std::vector<uint64_t> stamps;
  for (int input : live_sources_) stamps.push_back(stamp(input));
  auto set = std::make_shared<ConstantSet>(*set_);
  // The arrays that a checkpoint was read into are gone by now: their memory is for the packed.
  if (set_->stamps.empty()) pool_of({}).trim();
  std::vector<size_t> stale;
  for (size_t i = 0; i < needs_.size(); ++i) {
    if (is_stale(*set_, i, stamps)) stale.push_back(i);
  }
  pack_steps(*set, std::move(stale), pack);
  set->stamps = std::move(stamps);
  set_ = set;
  runs_ = 0;
  return set;
}

}  // namespace mx::cpu
