#include "base/parallel.h"

#include "base/parallel_backend.h"
#include "base/thread_count.h"

namespace mx {
namespace parallel_detail {

ThreadState& thread_state() {
  constinit thread_local ThreadState state;
  return state;
}

}  // namespace parallel_detail

using parallel_detail::thread_state;

int max_threads() {
  const auto& state = thread_state();
  if (state.inside || state.serial > 0) return 1;
  return state.team > 0 ? state.team : thread_count();
}

bool in_parallel() { return thread_state().inside; }

void set_team_size(int threads) {
  auto& state = thread_state();
  state.team = std::clamp(threads, 0, thread_count());
  // Inside a serial scope the library keeps its single thread until the scope ends.
  if (!state.inside && state.serial == 0) parallel_detail::exchange_library_threads(max_threads());
}

SerialScope::SerialScope() : outer_threads_(0) {
  auto& state = thread_state();
  if (state.serial++ > 0 || state.inside) return;
  outer_threads_ = parallel_detail::exchange_library_threads(1);
}

SerialScope::~SerialScope() {
  --thread_state().serial;
  if (outer_threads_ > 1) parallel_detail::exchange_library_threads(outer_threads_);
}

}  // namespace mx
