#include "ops/pointwise/stream.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "base/by_instruction_set.h"
#include "device/cpu/isa/stream.h"

namespace mx::ops {
namespace {

constexpr int64_t kCacheLine = 64;
constexpr uintptr_t kPage = 4096;

// 0 where the system does not say. sysconf would answer for all cores of some processors together,
// where a core reaches only a part.
int64_t read_last_cache_bytes() {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index3/size");  // "32768K"
  int64_t count = 0;
  char unit = 0;
  if (!(file >> count >> unit) || unit != 'K') return 0;
  return count * 1024;
}
int64_t last_cache_bytes() {
  static const int64_t bytes = read_last_cache_bytes();
  return bytes;
}

// How many bytes of the target are the next block. A processor lets a load wait for a store on its
// way to memory whose address ends in the same 12 bits. What is loaded between two blocks are
// variables on the stack, around `block`: so a block ends before the place that they have within
// a page, and what was stored at theirs is the oldest.
int64_t bytes_of_block(const std::byte* target, const std::byte* block) {
  constexpr uintptr_t kFrames = 512;  // of what is called, below the block
  auto end = (reinterpret_cast<uintptr_t>(block) - kFrames) / kCacheLine * kCacheLine;
  return static_cast<int64_t>(kPage - (reinterpret_cast<uintptr_t>(target) - end) % kPage);
}

}  // namespace

bool passes_caches(int64_t bytes) {
  constexpr int64_t kFitsAnyCache = 1 << 20;
  if (bytes <= kFitsAnyCache) return false;
  return instruction_set() >= InstructionSet::kAvx2 && last_cache_bytes() > 0 &&
         bytes >= last_cache_bytes();
}

void stream_bytes(void* to, const void* from, int64_t bytes) {
  auto* target = static_cast<char*>(to);
  const auto* source = static_cast<const char*>(from);
  auto copy = [&](int64_t begin, int64_t end) {
    if (begin < end) std::memcpy(target + begin, source + begin, static_cast<size_t>(end - begin));
  };
  auto misplaced = static_cast<int64_t>(reinterpret_cast<uintptr_t>(target) % kCacheLine);
  int64_t head = std::min(bytes, misplaced == 0 ? 0 : kCacheLine - misplaced), tail = head;
#if defined(__x86_64__)
  int64_t lines = (bytes - head) / kCacheLine * kCacheLine;
  tail += lines;
  auto stream = by_instruction_set(isa::stream_avx2, isa::stream_avx2, isa::stream_avx512);
  stream(target + head, source + head, lines);
#endif
  copy(0, head);
  copy(tail, bytes);
}

void finish_stream() {
#if defined(__x86_64__)
  isa::finish_stream_avx2();
#endif
}

void write_elements(void* y, int64_t n, int64_t width, int64_t bytes, int64_t share,
                    const RangeWriter& body) {
  auto* target = static_cast<std::byte*>(y);
  if (!passes_caches(bytes)) {
    if (n > 0 && n <= share) return body(0, n, target);  // most calls: nothing to divide
    return parallel_for(n, share, [&](int64_t begin, int64_t end) {
      body(begin, end - begin, target + begin * width);
    });
  }
  parallel_for(n, share, [&](int64_t begin, int64_t end) {
    alignas(kCacheLine) std::byte block[kPage];
    while (begin < end) {
      std::byte* to = target + begin * width;
      int64_t fitting = std::max<int64_t>(1, bytes_of_block(to, &block[0]) / width);
      int64_t count = std::min(fitting, end - begin);
      body(begin, count, &block[0]);
      stream_bytes(to, block, count * width);
      begin += count;
    }
    finish_stream();
  });
}

}  // namespace mx::ops
