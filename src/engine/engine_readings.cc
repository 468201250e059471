// What devices go on reading. A held reading counts as a reader of its Var. It ends when somebody
// finds that it is over; who has to wait for its end gets a task made of it, which sleeps until
// then.
#include <utility>

#include "engine/engine.h"
#include "engine/worker_queue.h"

namespace mx {

void Engine::hold(Var& var, std::shared_ptr<Reading> reading, Context device) {
  constexpr size_t kMost = 16;  // what they keep alive is bounded
  release_finished_readings();
  Lock lock(mutex_);
  if (stopped_) {  // no thread is left that would wait
    lock.unlock();
    return reading->wait();
  }
  Schedule::hold(var);
  held_.push_back({&var, std::move(reading), device});
  const bool may_be_waited_for = var.first_ || waiters_;
  if (may_be_waited_for || held_.size() > kMost) settle_readings();
}

// Devices are asked without the lock, so another thread may have taken the first meanwhile. What a
// reading keeps alive is destroyed without it as well.
void Engine::release_finished_readings() {
  for (;;) {
    std::shared_ptr<Reading> first;
    {
      std::lock_guard lock(mutex_);
      if (held_.empty()) return;
      first = held_.front().reading;
    }
    if (!first->is_over()) return;
    std::lock_guard lock(mutex_);
    if (held_.empty() || held_.front().reading != first) continue;
    finish_reading(held_.front());
    held_.pop_front();
  }
}

void Engine::finish_reading(Held& held) {
  ReadyTasks ready;
  Schedule::release(*held.var, ready);
  dispatch(ready);
  wake_waiters();
}

void Engine::settle_readings() {
  for (; !held_.empty(); held_.pop_front()) {
    Held& held = held_.front();
    Work work;
    work.settle = [reading = std::move(held.reading)] { reading->wait(); };
    work.name = "copy";
    work.queue = {.device = held.device, .lane = Lane::kSettle};
    auto task = std::make_unique<Task>(std::move(work), std::string());
    Schedule::keep(*task, *held.var);
    settle_later(*task);
    (void)task.release();  // run_task deletes it
    ++pending_;
  }
}

}  // namespace mx
