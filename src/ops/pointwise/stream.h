// Results that the caches cannot hold are written past them: an ordinary store first reads what it
// overwrites, which costs a third of the memory's bandwidth.
//
//   write_range(y, n, bytes, [=](int64_t begin, int64_t count, float* to) { … });
//
// The body writes the elements begin… of the result to `to`, which is y + begin, or a block in the
// first cache that is then stored. `bytes` is what the whole operation reads and writes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ops/pointwise/thread_share.h"

namespace mx::ops {

// Whether an operation that touches so many bytes leaves nothing of them in the caches.
[[nodiscard]] bool passes_caches(int64_t bytes);
// Copies past the caches. What a thread has written so is seen by others after its finish_stream.
void stream_bytes(void* to, const void* from, int64_t bytes);
void finish_stream();

// What write_range calls, its type erased; refers to it.
class RangeWriter {
 public:
  template <class Body>
  explicit RangeWriter(const Body& body)
      : body_(&body), call_([](const void* erased, int64_t begin, int64_t count, std::byte* to) {
          (*static_cast<const Body*>(erased))(begin, count, to);
        }) {}
  void operator()(int64_t begin, int64_t count, std::byte* to) const {
    call_(body_, begin, count, to);
  }

 private:
  const void* body_;
  void (*call_)(const void* erased, int64_t begin, int64_t count, std::byte* to);
};

// write_range for elements of `width` bytes, of which `share` are worth a thread.
void write_elements(void* y, int64_t n, int64_t width, int64_t bytes, int64_t share,
                    const RangeWriter& body);

template <class T, class Body>
void write_range(T* y, int64_t n, int64_t bytes, const Body& body) {
  auto typed = [&](int64_t begin, int64_t count, std::byte* to) {
    body(begin, count, reinterpret_cast<T*>(to));
  };
  write_elements(y, n, sizeof(T), bytes, thread_share(kPlainNs), RangeWriter(typed));
}

}  // namespace mx::ops
