#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>

#include "base/fork.h"
#include "base/settings.h"
#include "base/thread_count.h"
#include "team/openmp.h"
#include "team/team.h"

namespace mx {
namespace {

struct ThreadState {
  int team = 0;         // threads of a region; 0: all of the process
  int serial = 0;       // nested SerialScopes
  bool inside = false;  // runs the body of a region
};

ThreadState& thread_state() {
  constinit thread_local ThreadState state;
  return state;
}

void prepare_team_once() {
  [[maybe_unused]] static const int kForkHandler = [] {
    team::set_library_threads(thread_count());
    const auto policy = settings::kOmpWaitPolicy.get();
    if (policy == "passive" || policy == "PASSIVE") team::set_spin_ns(0);
    if (policy == "active" || policy == "ACTIVE") team::set_spin_ns(10'000'000);
    return add_fork_handler({ForkStage::kParallel, nullptr, [](void*) { team::before_fork(); },
                             [](void*) { team::after_fork(); }, [](void*) { team::in_child(); }});
  }();
}

// Sets how many threads libraries on the team use from this thread; returns the old number.
int exchange_library_threads(int threads) {
  prepare_team_once();
  int before = omp_get_max_threads();
  if (before != threads) omp_set_num_threads(threads);
  return before;
}

struct Job {
  parallel_detail::OnThread body;
  void* data;
  std::atomic<bool> failed{false};
  std::exception_ptr error;

  void call() {
    thread_state().inside = true;
    try {
      body(data, team::thread_number(), team::thread_count());
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
    thread_state().inside = false;
  }
};

}  // namespace

void parallel_detail::run_on_threads(int threads, OnThread call, void* body) {
  threads = std::min(threads, max_threads());
  if (threads <= 1) return call(body, 0, 1);
  prepare_team_once();
  Job job{.body = call, .data = body, .error = {}};
  // Without threads from the system the caller does it all.
  const bool is_shared =
      team::start(threads, [](void* self) { static_cast<Job*>(self)->call(); }, &job);
  job.call();
  if (is_shared) team::end();
  if (job.error) std::rethrow_exception(job.error);
}

void parallel_detail::run_on_parts(int64_t n, int64_t grain, OnPart call, void* body) {
  if (n <= 0) return;
  grain = std::max<int64_t>(grain, 1);
  if (n - grain < grain) return call(body, 0, n);  // small calls are many: no division for them
  int64_t parts = n / grain;
  parallel_run(static_cast<int>(std::min<int64_t>(parts, 1 << 16)), [&](int thread, int count) {
    int64_t share = n / count, rest = n % count;
    int64_t begin = share * thread + std::min<int64_t>(thread, rest);
    call(body, begin, begin + share + (thread < rest ? 1 : 0));
  });
}

int max_threads() {
  const auto& state = thread_state();
  if (state.inside || state.serial > 0) return 1;
  return state.team > 0 ? state.team : thread_count();
}

void limit_library_threads() { prepare_team_once(); }

bool in_parallel() { return thread_state().inside; }

void set_team_size(int threads) {
  auto& state = thread_state();
  state.team = std::clamp(threads, 0, thread_count());
  // Inside a serial scope the library keeps its single thread until the scope ends.
  if (!state.inside && state.serial == 0) exchange_library_threads(max_threads());
}

// Inside a region, too: a library's regions have one thread there, but it divides its work before.
SerialScope::SerialScope() : outer_threads_(0) {
  if (thread_state().serial++ == 0) outer_threads_ = exchange_library_threads(1);
}

SerialScope::~SerialScope() {
  --thread_state().serial;
  if (outer_threads_ > 1) exchange_library_threads(outer_threads_);
}

}  // namespace mx
