#include "team/team.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "team/float_mode.h"
#include "team/placement.h"
#include "team/wait.h"

namespace mx::team {
namespace {

struct Helper;

struct Region {
  Function function = nullptr;
  void* data = nullptr;
  int threads = 1;
  unsigned float_mode = 0;
  std::atomic<int> arrived{0};  // at the barrier
  std::atomic<uint32_t> barriers{0};
  std::vector<Helper*> helpers;
};

// Where the calling thread is.
struct Place {
  Region* region = nullptr;
  int number = 0;
  int nested = 0;  // regions of one thread around it, inside `region`
  [[nodiscard]] bool is_alone() const { return !region || nested > 0; }
};

Place& place() {
  constinit thread_local Place here;
  return here;
}

Region& own_region() {
  thread_local Region region;
  return region;
}

struct alignas(64) Helper {
  std::atomic<uint32_t> posted{0};  // pieces of work given to it
  std::atomic<bool> asleep{false};
  std::atomic<int> core{-1};  // where it ran last
  Region* region = nullptr;
  int number = 0;
  std::thread thread;  // never joined: it lives as long as the process
  alignas(64) std::atomic<uint32_t> finished{0};

  void serve() {
    for (uint32_t seen = 0;; ++seen) {
      wait_for_work(seen);
      set_float_mode(region->float_mode);
      core.store(current_core(), std::memory_order_relaxed);
      place() = {.region = region, .number = number};
      region->function(region->data);
      place() = {};
      finished.store(seen + 1, std::memory_order_release);
      finished.notify_one();
    }
  }

  void wait_for_work(uint32_t seen) {
    if (spin_until([&] { return posted.load(std::memory_order_acquire) != seen; })) return;
    asleep.store(true);
    while (posted.load() == seen) posted.wait(seen);
    asleep.store(false);
  }

  void post(Region& wanted, int as) {
    region = &wanted;
    number = as;
    const bool is_beside_us = core.load(std::memory_order_relaxed) == current_core();
    const bool must_wake = asleep.load();
    if (must_wake || is_beside_us) keep_apart(thread.native_handle(), as, wanted.threads);
    posted.fetch_add(1);
    if (asleep.load()) posted.notify_one();
  }
};

// All helpers that nobody uses. Never destroyed: its threads may outlive main.
class Pool {
 public:
  static Pool& get() {
    static Pool* pool = new Pool;
    return *pool;
  }

  // Fills region.helpers, or leaves it empty when the system gives no more threads.
  bool take(Region& region) {
    const auto wanted = static_cast<size_t>(region.threads - 1);
    std::lock_guard lock(mutex_);
    while (region.helpers.size() < wanted) {
      if (idle_.empty() && !add()) {
        give_back_locked(region);
        return false;
      }
      region.helpers.push_back(idle_.back());
      idle_.pop_back();
    }
    return true;
  }
  void give_back(Region& region) {
    std::lock_guard lock(mutex_);
    give_back_locked(region);
  }
  std::mutex& mutex() { return mutex_; }
  void forget() { new (&idle_) std::vector<Helper*>; }

 private:
  bool add() {
    auto* helper = new Helper;
    sigset_t all, before;  // signals belong to the threads of the program
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = true;
    try {
      helper->thread = std::thread([helper] { helper->serve(); });
    } catch (const std::system_error&) {
      delete helper;
      is_started = false;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (is_started) idle_.push_back(helper);
    return is_started;
  }
  void give_back_locked(Region& region) {
    // In the opposite order: the next region finds each helper in the same place.
    while (!region.helpers.empty()) {
      idle_.push_back(region.helpers.back());
      region.helpers.pop_back();
    }
  }

  std::mutex mutex_;
  std::vector<Helper*> idle_;
};

}  // namespace

bool start(int threads, Function function, void* data) {
  Place& here = place();
  if (here.region) {
    ++here.nested;
    return true;
  }
  Region& region = own_region();
  region.threads = threads < 1 ? 1 : threads;
  if (region.threads > 1 && !Pool::get().take(region)) return false;
  region.function = function;
  region.data = data;
  region.float_mode = float_mode();
  here = {.region = &region};
  for (size_t i = 0; i < region.helpers.size(); ++i) {
    region.helpers[i]->post(region, static_cast<int>(i) + 1);
  }
  return true;
}

void end() {
  Place& here = place();
  if (here.nested > 0) {
    --here.nested;
    return;
  }
  Region& region = *here.region;
  for (Helper* helper : region.helpers) {
    const uint32_t posted = helper->posted.load(std::memory_order_relaxed);
    wait_while(helper->finished, posted - 1);
  }
  if (!region.helpers.empty()) Pool::get().give_back(region);
  here = {};
}

int thread_number() { return place().is_alone() ? 0 : place().number; }
int thread_count() { return place().is_alone() ? 1 : place().region->threads; }
bool in_region() { return place().region && place().region->threads > 1; }

void barrier() {
  if (place().is_alone()) return;
  Region& region = *place().region;
  const uint32_t turn = region.barriers.load(std::memory_order_acquire);
  if (region.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 < region.threads) {
    wait_while(region.barriers, turn);
    return;
  }
  region.arrived.store(0, std::memory_order_relaxed);
  region.barriers.fetch_add(1, std::memory_order_release);
  region.barriers.notify_all();
}

void set_spin_ns(int64_t nanoseconds) { spin_ns().store(nanoseconds, std::memory_order_relaxed); }

void before_fork() { Pool::get().mutex().lock(); }
void after_fork() { Pool::get().mutex().unlock(); }
void in_child() {
  Pool::get().forget();
  Pool::get().mutex().unlock();
}

}  // namespace mx::team
