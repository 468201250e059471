#include "engine/worker_queue.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <new>
#include <system_error>

#include "base/error.h"
#include "base/parallel.h"
#include "engine/engine.h"

namespace mx {
namespace {

bool runs_later(const Task* a, const Task* b) {
  if (a->work.priority != b->work.priority) return a->work.priority < b->work.priority;
  return a->sequence > b->sequence;
}

// Signals belong to the threads of the program: Ctrl-C must reach the interpreter's.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

WorkerQueue::WorkerQueue(Engine& engine, QueueId id, int workers, int team)
    : engine_(engine), id_(id), workers_(workers), team_(team) {}

void WorkerQueue::spawn() {
  SignalsBlocked blocked;  // a new thread inherits the mask
  threads_.emplace_back([this] { serve(); });
}

void WorkerQueue::start() {
  if (!threads_.empty()) return;
  try {
    spawn();
  } catch (const std::system_error& error) {
    fail<DeviceError>("engine: cannot start a worker for ", id_.device, ": ", error.what(),
                      "; raise the limit of threads or set MXNET_ENGINE_TYPE=NaiveEngine");
  }
}

void WorkerQueue::add(Task& task) {
  ready_.push_back(&task);
  std::push_heap(ready_.begin(), ready_.end(), runs_later);
  summon();
}

void WorkerQueue::begin_sleep() {
  ++sleeping_;
  if (!ready_.empty()) summon();  // otherwise add() does when there is work
}

// A worker for the newest ready work: one that idles, or a new one while there is room.
void WorkerQueue::summon() {
  const bool all_idle_called = idle_ < static_cast<int>(ready_.size());
  if (!all_idle_called || static_cast<int>(threads_.size()) >= limit()) {
    wake_.notify_one();
    return;
  }
  try {
    spawn();
  } catch (const std::system_error&) {
    wake_.notify_one();  // the workers that exist will come to it
  }
}

Task* WorkerQueue::take() {
  std::pop_heap(ready_.begin(), ready_.end(), runs_later);
  Task* task = ready_.back();
  ready_.pop_back();
  return task;
}

void WorkerQueue::serve() {
  const bool is_compute = id_.device.kind == DeviceKind::kCpu && id_.lane == Lane::kCompute;
  set_team_size(is_compute ? team_ : 1);
  std::unique_lock lock(engine_.mutex_);
  for (;;) {
    if (!has_turn()) {
      if (quit_) return;
      ++idle_;
      wake_.wait(lock, [this] { return quit_ || has_turn(); });
      --idle_;
      continue;
    }
    run_next(lock);
  }
}

bool WorkerQueue::has_short_work(int64_t most_ns) const {
  return has_turn() && ready_.front()->work.cost_ns <= most_ns;
}

void WorkerQueue::run_for_waiter(std::unique_lock<std::mutex>& lock) {
  run_next(lock);
  if (has_turn()) summon();  // a worker that came meanwhile found no turn, and sleeps
}

void WorkerQueue::run_next(std::unique_lock<std::mutex>& lock) {
  Task* task = take();
  ++running_;
  engine_.run_task(task, *this, lock);
  --running_;
}

void WorkerQueue::join(std::mutex& mutex) {
  std::vector<std::thread> threads;
  {
    std::lock_guard lock(mutex);
    quit_ = true;
    threads.swap(threads_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

void WorkerQueue::forget_threads() {
  // Destroying the handle of a running thread would end the program; these run only in the parent.
  new (&threads_) std::vector<std::thread>;
  new (&wake_) std::condition_variable;
  running_ = idle_ = sleeping_ = 0;
}

}  // namespace mx
