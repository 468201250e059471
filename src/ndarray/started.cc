#include "ndarray/started.h"

#include <algorithm>

#include "base/cat.h"

namespace mx {

void StartedOperators::forget(uint64_t count) {
  uint64_t seen = seen_.load(std::memory_order_relaxed);
  while (seen < count && !seen_.compare_exchange_weak(seen, count, std::memory_order_relaxed)) {
  }
  if (!has_told_.load(std::memory_order_relaxed)) return;
  std::lock_guard guard(mutex_);
  told_.clear();
  has_told_.store(false, std::memory_order_relaxed);
}

std::string StartedOperators::tell() {
  std::lock_guard guard(mutex_);
  uint64_t end = count();
  uint64_t begin = std::max(seen_.load(std::memory_order_relaxed), end > kKept ? end - kKept : 0);
  for (uint64_t at = end; at > begin && told_.size() < kKept; --at) {
    const std::string* name = names_[(at - 1) % kKept].load(std::memory_order_relaxed);
    if (name && std::ranges::find(told_, name) == told_.end()) told_.push_back(name);
  }
  seen_.store(end, std::memory_order_relaxed);
  has_told_.store(!told_.empty(), std::memory_order_relaxed);
  std::string text;
  for (const std::string* name : told_) text += cat(text.empty() ? "" : ", ", *name);
  return text;
}

}  // namespace mx
