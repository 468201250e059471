// Results that the caches cannot hold are written past them: an ordinary store first reads what it
// overwrites, which costs a third of the memory's bandwidth.
//
//   write_range(run, y, n, bytes, [=](int64_t begin, int64_t count, float* to) { … });
//
// The body writes the elements begin… of the result to `to`, which is y + begin, or a block in the
// first cache that is then stored. `bytes` is what the whole operation reads and writes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ir/run.h"

namespace mx::ops {

// Whether an operation that touches so many bytes leaves nothing of them in the caches.
[[nodiscard]] bool passes_caches(int64_t bytes);
// Copies past the caches. What a thread has written so is seen by others after its finish_stream.
void stream_bytes(void* to, const void* from, int64_t bytes);
void finish_stream();

template <class T, class Body>
void write_range(const Run& run, T* y, int64_t n, int64_t bytes, Body body) {
  if (!passes_caches(bytes)) {
    return run.parallel_range(
        n, [=](int64_t begin, int64_t end) { body(begin, end - begin, y + begin); });
  }
  run.parallel_range(n, [=](int64_t begin, int64_t end) {
    constexpr int64_t kBlock = 4096 / static_cast<int64_t>(sizeof(T));
    alignas(64) T block[kBlock];
    while (begin < end) {
      int64_t count =
          std::min(kBlock - begin % kBlock, end - begin);  // blocks of whole cache lines
      body(begin, count, &block[0]);
      stream_bytes(y + begin, block, count * static_cast<int64_t>(sizeof(T)));
      begin += count;
    }
    finish_stream();
  });
}

}  // namespace mx::ops
