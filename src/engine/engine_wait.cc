#include <algorithm>
#include <chrono>
#include <optional>

#include "base/parallel.h"
#include "engine/engine.h"
#include "engine/waiter.h"
#include "engine/worker_queue.h"

namespace mx {
namespace {

constexpr auto kInterruptPoll = std::chrono::milliseconds(50);

// The calling thread waits for what it runs meanwhile: the program stands still with it.
bool& runs_while_it_waits() {
  constinit thread_local bool runs = false;
  return runs;
}

}  // namespace

void Engine::wait(Var& var) {
  if (var.is_settled() && !var.is_failed()) return;
  Ref<Failure> failure;
  {
    Lock lock(mutex_);
    const uint64_t ticket = var.pushed_.load(std::memory_order_relaxed);
    if (!is_own_write(var)) {
      auto is_there = [&] { return var.version_.load(std::memory_order_relaxed) >= ticket; };
      if (!is_there() && !running()) run_short_work(lock);
      block_until(lock, is_there);
    }
    failure = var.failure_;
  }
  if (failure) failure->raise();
}

// To wake a worker and to be woken by it takes longer than some networks, and brings threads to
// other cores than those that have their data. What would keep the program from noticing a signal
// for longer than sleep() does is left to workers.
void Engine::run_short_work(Lock& lock) {
  constexpr int64_t kMostNs = std::chrono::nanoseconds(kInterruptPoll).count();
  auto queue =
      std::ranges::find_if(queues_, [](const auto& each) { return each->has_short_work(kMostNs); });
  if (queue == queues_.end()) return;
  WorkerQueue& found = **queue;
  const Hooks* hooks = hooks_.load(std::memory_order_acquire);
  lock.unlock();
  void* token = hooks && hooks->before_block ? hooks->before_block() : nullptr;
  set_team_size(found.team());
  lock.lock();
  runs_while_it_waits() = true;
  if (found.has_short_work(kMostNs)) found.run_for_waiter(lock);
  runs_while_it_waits() = false;
  lock.unlock();
  set_team_size(0);
  if (hooks && hooks->after_block) hooks->after_block(token);
  lock.lock();
}

void Engine::wait_write(Var& var) {
  Lock lock(mutex_);
  if (is_own_write(var)) return;
  if (!Schedule::is_idle(var)) settle_readings();
  block_until(lock, [&] { return Schedule::is_idle(var); });
}

void Engine::wait_all() {
  std::vector<Ref<Failure>> failures;
  {
    Lock lock(mutex_);
    const int64_t own = own_running();
    settle_readings();
    block_until(lock, [&] { return pending_ + inline_running_ <= own; });
    failures.swap(unreported_);
  }
  std::erase_if(failures, [](const Ref<Failure>& failure) { return !failure->mark_reported(); });
  if (failures.empty()) return;
  failures.front()->raise(static_cast<int64_t>(failures.size()) - 1);
}

// Work that waits for an array it writes itself would wait forever; it holds the array already.
bool Engine::is_own_write(const Var& var) const {
  for (const Running* work = running(); work; work = work->outer) {
    for (const Touch& touch : work->writes) {
      if (touch.var == &var) return true;
    }
  }
  return false;
}

int64_t Engine::own_running() const {
  int64_t count = 0;
  for (const Running* work = running(); work; work = work->outer) count += &work->engine == this;
  return count;
}

bool Engine::is_quiet() const { return pending_ == 0 && inline_running_ == 0; }

bool Engine::is_idle() const {
  if (inline_running_ > inline_sleeping_) return false;
  return std::ranges::all_of(queues_, [](const auto& queue) { return queue->is_idle(); });
}

bool Engine::is_stalled() const {
  if (!is_idle()) return false;
  for (const Waiter* waiter = waiters_; waiter; waiter = waiter->next) {
    if (waiter->is_outside) return true;
  }
  return false;
}

bool Engine::wait_inside(const std::atomic<bool>& flag) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::duration<double> patience(options_.patience_s);
  std::optional<Clock::time_point> stalled_since;
  auto is_over = [&] {
    if (flag.load(std::memory_order_acquire) || stopped_) return true;
    if (!is_stalled()) {
      stalled_since.reset();
      return false;
    }
    if (!stalled_since) stalled_since = Clock::now();
    return Clock::now() - *stalled_since >= patience;
  };
  Lock lock(mutex_);
  Waiter waiter([](const void* q) { return (*static_cast<const decltype(is_over)*>(q))(); },
                &is_over);
  waiter.asks_again = true;
  if (!is_over()) sleep(lock, waiter, running()->queue == nullptr);
  return flag.load(std::memory_order_acquire);
}

void Engine::wake() {
  std::lock_guard lock(mutex_);
  wake_waiters();
}

bool Engine::has_room(double share) const {
  if (gates_ > 0) return false;
  if (pending_ == 0) return true;  // one piece of work may exceed the bound by itself
  return static_cast<double>(pending_) < share * static_cast<double>(options_.max_pending) &&
         static_cast<double>(pending_bytes_) <
             share * static_cast<double>(options_.max_pending_bytes);
}

void Engine::wake_waiters() {
  for (Waiter* waiter = waiters_; waiter; waiter = waiter->next) {
    if (waiter->is_ready()) waiter->wake.notify_one();
  }
}

void Engine::sleep(Lock& lock, Waiter& waiter, bool may_interrupt) {
  const Hooks* hooks = hooks_.load(std::memory_order_acquire);
  WorkerQueue* queue = nullptr;
  int64_t inside = 0;  // work of this thread that goes to sleep and is on no worker
  for (const Running* work = running(); work; work = work->outer) {
    if (&work->engine != this) continue;
    if (work->queue) queue = work->queue;
    inside += work->queue == nullptr;
  }
  waiter.is_outside = !queue || runs_while_it_waits();
  waiter.next = waiters_;
  waiters_ = &waiter;
  inline_sleeping_ += inside;
  if (queue) queue->begin_sleep();
  if (waiter.asks_again) wake_waiters();  // somebody may wait for a stall to be seen
  auto leave = [&] {
    Waiter** place = &waiters_;
    while (*place != &waiter) place = &(*place)->next;
    *place = waiter.next;
    inline_sleeping_ -= inside;
    if (queue) queue->end_sleep();
  };

  lock.unlock();
  void* token = hooks && hooks->before_block ? hooks->before_block() : nullptr;
  lock.lock();
  try {
    while (!waiter.is_ready()) {
      const bool polls = may_interrupt && hooks && hooks->interrupted;
      if (!polls && !waiter.asks_again) {
        waiter.wake.wait(lock);
        continue;
      }
      if (waiter.wake.wait_for(lock, kInterruptPoll) == std::cv_status::no_timeout) continue;
      if (waiter.asks_again) wake_waiters();
      if (!polls) continue;
      lock.unlock();
      hooks->interrupted();
      lock.lock();
    }
  } catch (...) {
    lock.lock();  // only the hook throws
    leave();
    lock.unlock();
    if (hooks->after_block) hooks->after_block(token);
    throw;
  }
  leave();
  lock.unlock();
  if (hooks && hooks->after_block) hooks->after_block(token);
  lock.lock();
}

int64_t Engine::pending() const {
  std::lock_guard lock(mutex_);
  return pending_ + inline_running_;
}

int64_t Engine::pending_bytes() const {
  std::lock_guard lock(mutex_);
  return pending_bytes_;
}

Ref<Failure> Engine::failure(const Var& var) const {
  std::lock_guard lock(mutex_);
  return var.failure_;
}

}  // namespace mx
