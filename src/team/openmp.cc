// A program that links an OpenMP runtime itself has that one before ours, and oneDNN then uses it.
#include "team/openmp.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "team/team.h"

namespace {

int processors() {
  static const int kCount = [] {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof(set), &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
  }();
  return kCount;
}

std::atomic<int>& library_threads() {
  static std::atomic<int> threads{0};
  return threads;
}

int& wanted_threads() {
  thread_local int threads = 0;  // 0: as many as others have
  return threads;
}

// The share of a loop that the calling thread is in.
struct Loop {
  long start, step, count;  // iterations are numbered from 0 to count
  long chunk;               // 0: one share each
  long round;
};

Loop& loop() {
  constinit thread_local Loop state{};
  return state;
}

}  // namespace

void mx::team::set_library_threads(int threads) {
  library_threads().store(threads, std::memory_order_relaxed);
}

extern "C" {

int omp_get_max_threads() {
  if (int threads = wanted_threads(); threads > 0) return threads;
  int threads = library_threads().load(std::memory_order_relaxed);
  return threads > 0 ? threads : processors();
}
void omp_set_num_threads(int threads) { wanted_threads() = std::max(1, threads); }
int omp_get_num_threads() { return mx::team::thread_count(); }
int omp_get_thread_num() { return mx::team::thread_number(); }
int omp_in_parallel() { return mx::team::in_region() ? 1 : 0; }

void GOMP_parallel_start(void (*function)(void*), void* data, unsigned threads) {
  const int wanted = threads > 0 ? static_cast<int>(threads) : omp_get_max_threads();
  if (mx::team::start(wanted, function, data)) return;
  // oneDNN has divided the work already and cannot hear of it.
  (void)std::fprintf(
      stderr, "mxnet: the system refuses to start %d threads; lower OMP_NUM_THREADS\n", wanted);
  std::abort();
}
void GOMP_parallel_end() { mx::team::end(); }
void GOMP_barrier() { mx::team::barrier(); }

bool GOMP_loop_static_next(long* begin, long* end) {
  Loop& here = loop();
  const long threads = mx::team::thread_count(), number = mx::team::thread_number();
  long first = 0, last = 0;
  if (here.chunk > 0) {
    first = (here.round * threads + number) * here.chunk;
    last = std::min(first + here.chunk, here.count);
  } else if (here.round == 0) {
    const long share = here.count / threads, rest = here.count % threads;
    first = share * number + std::min(number, rest);
    last = first + share + (number < rest ? 1 : 0);
  }
  ++here.round;
  if (first >= last) return false;
  *begin = here.start + first * here.step;
  *end = here.start + last * here.step;
  return true;
}
bool GOMP_loop_static_start(long start, long end, long step, long chunk, long* begin, long* last) {
  const long count = step > 0 ? (end - start + step - 1) / step : (end - start + step + 1) / step;
  loop() = {.start = start, .step = step, .count = std::max(0L, count), .chunk = chunk, .round = 0};
  return GOMP_loop_static_next(begin, last);
}
void GOMP_loop_end_nowait() {}

}  // extern "C"
