#include "ndarray/started.h"

#include <algorithm>
#include <vector>

#include "base/cat.h"

namespace mx {

std::string StartedOperators::take() {
  uint64_t end = count_.load(std::memory_order_acquire);
  uint64_t begin = std::max(seen_.load(std::memory_order_relaxed), end > kKept ? end - kKept : 0);
  std::vector<const std::string*> names;
  for (uint64_t at = end; at > begin; --at) {
    const std::string* name = names_[(at - 1) % kKept].load(std::memory_order_relaxed);
    if (name && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  forget();
  std::string text;
  for (const std::string* name : names) text += cat(text.empty() ? "" : ", ", *name);
  return text;
}

}  // namespace mx
