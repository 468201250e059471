// How many threads a library's regions use that are started from the calling thread.
#pragma once

extern "C" {
int omp_get_max_threads();
void omp_set_num_threads(int threads);
}
