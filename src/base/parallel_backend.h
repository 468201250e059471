// What parallel.cc and the two back ends share; nobody else includes it.
#pragma once

#include "base/parallel.h"

namespace mx::parallel_detail {

struct ThreadState {
  int team = 0;         // threads of a region; 0: all of the process
  int serial = 0;       // nested SerialScopes
  bool inside = false;  // runs the body of a region
};
ThreadState& thread_state();

// Sets the team size that libraries on the same back end use from this thread; returns the old one.
int exchange_library_threads(int threads);

}  // namespace mx::parallel_detail
