#include "compilers/cpu/schedule/shared_arenas.h"

#include <algorithm>
#include <utility>

namespace mx::cpu {

std::shared_ptr<SharedArenas> SharedArenas::get() {
  static std::mutex lock;
  static std::weak_ptr<SharedArenas> known;
  std::lock_guard guard(lock);
  std::shared_ptr<SharedArenas> shared = known.lock();
  if (!shared) known = shared = std::make_shared<SharedArenas>();
  return shared;
}

void SharedArenas::expect(int64_t bytes) {
  std::lock_guard guard(lock_);
  expected_.insert(bytes);
}

// What is larger than anybody can use goes back to the system.
void SharedArenas::forget(int64_t bytes) {
  std::vector<Allocation> dropped;
  std::lock_guard guard(lock_);
  expected_.erase(expected_.find(bytes));
  const int64_t most = expected_.empty() ? 0 : *expected_.rbegin();
  auto kept = std::ranges::stable_partition(
      free_, [most](const Allocation& arena) { return arena.size() <= most; });
  for (Allocation& arena : kept) dropped.push_back(std::move(arena));
  free_.erase(kept.begin(), kept.end());
}

Allocation SharedArenas::take(int64_t bytes) {
  if (bytes == 0) return {};
  Allocation small;  // goes after the lock: a larger one takes its place
  {
    std::lock_guard guard(lock_);
    for (size_t i = free_.size(); i-- > 0;) {
      if (free_[i].size() < bytes) continue;
      Allocation found = std::move(free_[i]);
      free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
      return found;
    }
    if (!free_.empty()) {
      small = std::move(free_.back());
      free_.pop_back();
    }
  }
  small = Allocation();
  return Allocation(bytes);
}

void SharedArenas::give(Allocation arena) {
  if (arena.size() == 0) return;
  std::lock_guard guard(lock_);
  free_.push_back(std::move(arena));
}

}  // namespace mx::cpu
