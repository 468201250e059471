#include "runtime/shared_gradients.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "base/settings.h"

namespace mx {
namespace {

std::atomic<bool>& flag() {
  static std::atomic<bool> is_shared{false};
  return is_shared;
}

}  // namespace

void share_gradients() { flag().store(true, std::memory_order_relaxed); }
bool are_gradients_shared() { return flag().load(std::memory_order_relaxed); }

std::vector<size_t> piece_ends(std::span<const int64_t> made) {
  constexpr int64_t kMost = 8;
  int64_t total = std::accumulate(made.begin(), made.end(), int64_t{0});
  int64_t enough = std::max(settings::kBucketBytes.get(), total / kMost);
  std::vector<size_t> ends;
  int64_t done = 0, before = 0;
  for (size_t i = 0; i < made.size(); ++i) {
    done += made[i];
    if (done == total) break;  // the rest belongs to the last piece
    if (done - before < enough) continue;
    ends.push_back(i + 1);
    before = done;
  }
  ends.push_back(made.size());
  return ends;
}

}  // namespace mx
