// The threads that all parallel regions of the process run on: those of our kernels, and those of
// oneDNN, which finds them as an OpenMP runtime (openmp.cc). A library of its own, so that oneDNN's
// symbols lead here.
//
// Helpers belong to no thread: a region takes those that it needs from one list, the last used
// first, and gives them back. So the engine's workers and the threads of the program share them.
// - A thread that waits spins for a moment, then sleeps.
// - The thread that wakes a helper keeps it off its own core: the system's scheduler often puts a
//   woken thread beside its waker, where a region takes twice the time.
// - A helper computes in the floating-point mode of the thread that it helps.
// - A region inside a region runs on one thread.
// Thread-safe. Usable in a forked child.
#pragma once

#include <cstdint>

namespace mx::team {

using Function = void (*)(void* data);

// Starts a region of `threads` threads: each of the others calls function(data), the caller should
// do so itself and then call end(). False: the system gives no more threads, nothing was started.
[[nodiscard]] bool start(int threads, Function function, void* data);
void end();

[[nodiscard]] int thread_number();  // in the innermost region of the calling thread; 0 outside
[[nodiscard]] int thread_count();   // 1 outside
[[nodiscard]] bool in_region();     // of more than one thread
void barrier();                     // of all threads of the region

void set_spin_ns(int64_t nanoseconds);  // of all threads that wait

// Threads of a library's region where the thread that starts it has not said how many
// (omp_set_num_threads); 0, at first: one for each processor.
void set_library_threads(int threads);

// Around fork(): no helper may be taken or given back between the two.
void before_fork();
void after_fork();
void in_child();  // the helpers exist only in the parent

}  // namespace mx::team
