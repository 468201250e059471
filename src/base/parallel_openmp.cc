#include <omp.h>

#include <atomic>
#include <exception>

#include "base/fork.h"
#include "base/parallel_backend.h"

namespace mx::parallel_detail {
namespace {

// A child of a thread that owns a team would wait forever for the team's threads, which fork() does
// not copy. At rest there is no team: parent and child each build a new one.
void rest_before_fork(void* /*self*/) {
  if (!thread_state().inside) omp_pause_resource_all(omp_pause_hard);
}

void register_at_fork_once() {
  [[maybe_unused]] static const int kId = add_fork_handler(
      {ForkStage::kParallel, nullptr, rest_before_fork, [](void*) {}, [](void*) {}});
}

}  // namespace

int exchange_library_threads(int threads) {
  int before = omp_get_max_threads();
  if (before != threads) omp_set_num_threads(threads);
  return before;
}

void run(int threads, Body body, void* data) {
  register_at_fork_once();
  std::atomic<bool> failed{false};
  std::exception_ptr error;
#pragma omp parallel num_threads(threads)
  {
    thread_state().inside = true;
    try {
      body(data, omp_get_thread_num(), omp_get_num_threads());
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
    thread_state().inside = false;
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace mx::parallel_detail
