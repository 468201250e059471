// The only way to run in parallel, on the threads of team/team.h, which oneDNN uses too.
//
//   parallel_for(n, 1024, [&](int64_t begin, int64_t end) { ... });   // at least 1024 items each
//
// A region inside a region, or inside a SerialScope, runs on the calling thread alone. The first
// exception thrown by any thread is thrown again in the caller. Safe to call from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

namespace mx {

// Threads that a region started here may use: 1 inside a region or a SerialScope.
[[nodiscard]] int max_threads();

// Tells libraries on the same threads how many they may use, on any thread of the process, unless
// it is told already. To be called before such a library is used.
void limit_library_threads();

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
using OnThread = void (*)(void* body, int thread, int threads);
using OnPart = void (*)(void* body, int64_t begin, int64_t end);
void run_on_threads(int threads, OnThread call, void* body);
void run_on_parts(int64_t n, int64_t grain, OnPart call, void* body);

template <class F>
void* address_of(F& body) {
  return const_cast<void*>(static_cast<const void*>(std::addressof(body)));
}
}  // namespace parallel_detail

// A body is compiled once and called through its address, also where one thread does it all: a copy
// of a kernel for that case costs more to compile than the call costs to run.

// Calls body(thread, count) once on each of `count` threads at the same time, 1 <= count <=
// threads; the count is smaller when fewer are free.
template <class F>
void parallel_run(int threads, F&& body) {
  auto call = [](void* data, int thread, int count) {
    (*static_cast<std::remove_reference_t<F>*>(data))(thread, count);
  };
  parallel_detail::run_on_threads(threads, call, parallel_detail::address_of(body));
}

// Calls body(begin, end) on disjoint parts that cover 0..n, none smaller than `grain` unless n is.
template <class F>
void parallel_for(int64_t n, int64_t grain, F&& body) {
  auto call = [](void* data, int64_t begin, int64_t end) {
    (*static_cast<std::remove_reference_t<F>*>(data))(begin, end);
  };
  parallel_detail::run_on_parts(n, grain, call, parallel_detail::address_of(body));
}

}  // namespace mx
