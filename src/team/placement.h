// Where the threads of a region run.
#pragma once

#include <pthread.h>

namespace mx::team {

[[nodiscard]] int current_core();  // -1: not known

// Keeps `thread`, the helper of number `number` in a region of `threads` threads that the calling
// thread starts, off the caller's core. Helpers of a region that fills all cores get one each.
void keep_apart(pthread_t thread, int number, int threads);

}  // namespace mx::team
