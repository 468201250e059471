#include "compilers/cpu/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <numeric>
#include <utility>

namespace mx::cpu {
namespace {

constexpr int64_t kAlignment = 64;
constexpr int64_t kHugePage = int64_t{2} << 20;

int64_t rounded(int64_t bytes, int64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

Memory::Memory(int64_t bytes) : size_(bytes) {
  if (bytes <= 0) return;
  int64_t alignment = bytes >= kHugePage ? kHugePage : kAlignment;
  auto room = static_cast<size_t>(rounded(bytes, alignment));
  data_ = std::aligned_alloc(static_cast<size_t>(alignment), room);
  if (!data_) throw std::bad_alloc();
  if (bytes >= kHugePage) madvise(data_, room, MADV_HUGEPAGE);  // a wish; failing is no harm
}

Memory::~Memory() { std::free(data_); }

Memory::Memory(Memory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

void evict([[maybe_unused]] const Memory& memory) {
#if defined(__x86_64__)
  for (int64_t i = 0; i < memory.size(); i += 64) __builtin_ia32_clflush(memory.bytes() + i);
#endif
}

int64_t place(std::vector<Lifetime>& lifetimes) {
  std::vector<size_t> order(lifetimes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(
      order, [&](size_t a, size_t b) { return lifetimes[a].bytes > lifetimes[b].bytes; });
  std::vector<const Lifetime*> placed;  // by offset
  int64_t total = 0;
  for (size_t i : order) {
    Lifetime& item = lifetimes[i];
    int64_t size = rounded(item.bytes, kAlignment);
    int64_t offset = 0;
    for (const Lifetime* other : placed) {
      bool meets = other->first <= item.last && item.first <= other->last;
      if (!meets || other->offset + rounded(other->bytes, kAlignment) <= offset) continue;
      if (other->offset >= offset + size) break;
      offset = other->offset + rounded(other->bytes, kAlignment);
    }
    item.offset = offset;
    total = std::max(total, offset + size);
    auto at = std::ranges::upper_bound(placed, offset, {},
                                       [](const Lifetime* other) { return other->offset; });
    placed.insert(at, &item);
  }
  return total;
}

}  // namespace mx::cpu
