#include "passes/place_lifetimes.h"

#include <algorithm>
#include <numeric>

#include "base/ceil_div.h"

namespace mx {
namespace {

int64_t rounded(int64_t bytes) {
  constexpr int64_t kAlignment = 64;
  return round_up(bytes, kAlignment);
}

}  // namespace

int64_t place_lifetimes(std::vector<Lifetime>& lifetimes) {
  std::vector<size_t> order(lifetimes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(
      order, [&](size_t a, size_t b) { return lifetimes[a].bytes > lifetimes[b].bytes; });
  std::vector<const Lifetime*> placed;  // by offset
  int64_t total = 0;
  for (size_t i : order) {
    Lifetime& item = lifetimes[i];
    int64_t size = rounded(item.bytes);
    int64_t offset = 0;
    for (const Lifetime* other : placed) {
      bool meets = other->first <= item.last && item.first <= other->last;
      if (!meets || other->offset + rounded(other->bytes) <= offset) continue;
      if (other->offset >= offset + size) break;
      offset = other->offset + rounded(other->bytes);
    }
    item.offset = offset;
    total = std::max(total, offset + size);
    auto at = std::ranges::upper_bound(placed, offset, {},
                                       [](const Lifetime* other) { return other->offset; });
    placed.insert(at, &item);
  }
  return total;
}

}  // namespace mx
