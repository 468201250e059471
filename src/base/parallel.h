// The only way to run in parallel, on the threads of team/team.h, which oneDNN uses too.
//
//   parallel_for(n, 1024, [&](int64_t begin, int64_t end) { ... });   // at least 1024 items each
//
// A region inside a region, or inside a SerialScope, runs on the calling thread alone. The first
// exception thrown by any thread is thrown again in the caller. Safe to call from any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace mx {

// Threads that a region started here may use: 1 inside a region or a SerialScope.
[[nodiscard]] int max_threads();

// True inside a parallel region (not: inside a SerialScope).
[[nodiscard]] bool in_parallel();

// Sets how many threads regions of the calling thread use, 0 for all; libraries on the same
// threads follow. An engine worker that owns only a part of the cores says so here.
void set_team_size(int threads);

// While it lives, regions of this thread run serially, also those of libraries.
class SerialScope {
 public:
  SerialScope();
  ~SerialScope();
  SerialScope(const SerialScope&) = delete;
  SerialScope& operator=(const SerialScope&) = delete;

 private:
  int outer_threads_;
};

namespace parallel_detail {
using Body = void (*)(void* body, int thread, int threads);
void run(int threads, Body body, void* data);  // threads > 1
}  // namespace parallel_detail

// Calls body(thread, count) once on each of `count` threads at the same time, 1 <= count <=
// threads; the count is smaller when fewer are free.
template <class F>
void parallel_run(int threads, F&& body) {
  threads = std::min(threads, max_threads());
  if (threads <= 1) {
    body(0, 1);
    return;
  }
  auto call = [](void* data, int thread, int count) {
    (*static_cast<std::remove_reference_t<F>*>(data))(thread, count);
  };
  parallel_detail::run(threads, call,
                       const_cast<void*>(static_cast<const void*>(std::addressof(body))));
}

// Calls body(begin, end) on disjoint parts that cover 0..n, none smaller than `grain` unless n is.
template <class F>
void parallel_for(int64_t n, int64_t grain, F&& body) {
  if (n <= 0) return;
  int64_t parts = n / std::max<int64_t>(grain, 1);
  if (parts <= 1) {
    body(int64_t{0}, n);
    return;
  }
  parallel_run(static_cast<int>(std::min<int64_t>(parts, 1 << 16)), [&](int thread, int count) {
    int64_t share = n / count, rest = n % count;
    int64_t begin = share * thread + std::min<int64_t>(thread, rest);
    body(begin, begin + share + (thread < rest ? 1 : 0));
  });
}

}  // namespace mx
