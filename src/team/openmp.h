// The functions of an OpenMP runtime that oneDNN calls; the first two are ours to call too.
#pragma once

extern "C" {
int omp_get_max_threads();  // of regions that are started from the calling thread
void omp_set_num_threads(int threads);
int omp_get_num_threads();
int omp_get_thread_num();
int omp_in_parallel();

// NOLINTBEGIN(readability-identifier-naming): these names are GCC's.
void GOMP_parallel_start(void (*function)(void*), void* data, unsigned threads);
void GOMP_parallel_end();
void GOMP_barrier();
bool GOMP_loop_static_start(long start, long end, long step, long chunk, long* begin, long* last);
bool GOMP_loop_static_next(long* begin, long* end);
void GOMP_loop_end_nowait();
// NOLINTEND(readability-identifier-naming)
}
