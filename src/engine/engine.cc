#include "engine/engine.h"

#include <algorithm>
#include <new>

#include "base/error.h"
#include "base/fork.h"
#include "base/settings.h"
#include "base/thread_count.h"
#include "engine/waiter.h"
#include "engine/worker_queue.h"

namespace mx {
namespace {

// Work shorter than this gains less from a second core than waking it takes.
constexpr int64_t kWorthATeamNs = 20'000;

}  // namespace

EngineOptions EngineOptions::from_settings() {
  EngineOptions options;
  options.synchronous = settings::kEngineType.get() == "NaiveEngine";
  options.cpu_workers = static_cast<int>(settings::kCpuWorkers.get());
  options.inline_ns = settings::kInlineNanoseconds.get();
  options.alone_ns = 6 * options.inline_ns;
  options.max_pending = settings::kMaxPending.get();
  options.max_pending_bytes = settings::kMaxPendingBytes.get();
  options.patience_s = settings::kPatienceSeconds.get();
  return options;
}

Engine::Engine(const EngineOptions& options)
    : options_(options),
      hooks_(nullptr),
      stop_failure_(
          Failure::of_error("engine stopped: the work that writes this array was dropped")) {
  check(options.cpu_workers >= 1, "engine: ", options.cpu_workers,
        " workers were asked for; set MXNET_CPU_WORKER_NTHREADS to 1 or more");
  check(options.max_pending >= 1, "engine: at most ", options.max_pending,
        " pending operators leave no room to work; set REMX_MAX_PENDING to 1 or more");
  fork_handler_ = add_fork_handler({ForkStage::kEngine, this,
                                    [](void* self) { static_cast<Engine*>(self)->before_fork(); },
                                    [](void* self) { static_cast<Engine*>(self)->after_fork(); },
                                    [](void* self) { static_cast<Engine*>(self)->in_child(); }});
}

Engine::~Engine() {
  shut_down();
  for (auto& queue : queues_) queue->join(mutex_);  // of threads that dropped work pushed since
  remove_fork_handler(fork_handler_);
}

Engine::Running::Running(Engine& running_engine, WorkerQueue* on_queue, Writes written)
    : engine(running_engine),
      queue(on_queue),
      writes(written),
      place(&running()),
      outer(std::exchange(*place, this)) {}

Engine::Running::~Running() { *place = outer; }

Engine::Running*& Engine::running() {
  constinit thread_local Running* innermost = nullptr;
  return innermost;
}

void Engine::push(Work&& work) {
  if (work.queue.device.is_host() &&
      try_run(work.reads, work.writes, work.cost_ns, work.name, work.run)) {
    return;
  }
  if (options_.synchronous || stopped_.load(std::memory_order_acquire)) {
    run_here(work);
    return;
  }
  enqueue(std::move(work));
}

Engine::Turn Engine::begin_inline(Reads reads, Writes writes, int64_t cost_ns) {
  if (options_.synchronous) return Turn::kRefused;  // push raises, this does not
  const bool is_short = cost_ns <= options_.inline_ns;
  if (!is_short && cost_ns > options_.alone_ns) return Turn::kRefused;
  Lock lock(mutex_);
  if (!held_.empty() && !Schedule::is_free(reads, writes)) {
    lock.unlock();
    release_finished_readings();
    lock.lock();
  }
  const bool is_alone = is_quiet();
  if (!is_short && !is_alone) return Turn::kRefused;
  if (gates_ > 0 || !Schedule::is_free(reads, writes)) return Turn::kRefused;
  Schedule::start(reads, writes);
  if (Failure* failure = Schedule::inherited(reads, writes)) {
    ReadyTasks none;
    Schedule::finish(reads, writes, Ref<Failure>(failure), none);
    return Turn::kInherited;
  }
  ++inline_running_;
  return is_alone && cost_ns >= kWorthATeamNs ? Turn::kTeam : Turn::kSerial;
}

void Engine::end_inline(Reads reads, Writes writes, const Ref<Failure>& failure) {
  ReadyTasks ready;
  std::lock_guard lock(mutex_);
  Schedule::finish(reads, writes, failure, ready);
  --inline_running_;
  if (failure) [[unlikely]]
    remember(failure);
  if (!ready.empty()) dispatch(ready);
  if (waiters_) wake_waiters();
}

// Runs work on the calling thread, after waiting for what it needs.
void Engine::run_here(Work& work) {
  Ref<Failure> failure;
  {
    Lock lock(mutex_);
    auto is_free = [&] { return Schedule::is_free(work.reads, work.writes); };
    if (running() && !is_free()) {  // the outer work may hold the Vars: waiting could last forever
      lock.unlock();
      enqueue(std::move(work));
      return;
    }
    if (!is_free()) settle_readings();
    if (!running()) block_until(lock, [&] { return gates_ == 0 && is_free(); });
    Schedule::start(work.reads, work.writes);
    failure = Ref<Failure>(Schedule::inherited(work.reads, work.writes));
    ++inline_running_;
  }
  if (!failure) {
    Running self(*this, nullptr, work.writes);
    set_team_size(0);
    try {
      work.run();
      if (work.settle) work.settle();
    } catch (...) {
      failure = capture_inline(work.name, work.run.describe());
    }
  }
  end_inline(work.reads, work.writes, failure);
  if (failure && options_.synchronous) failure->raise();
}

void Engine::enqueue(Work&& work) {
  auto task = std::make_unique<Task>(std::move(work), origin());
  Lock lock(mutex_);
  // Work pushed by work gets through: what it waits for may be the work that pushes it.
  // A caller that had to wait goes on when a quarter is free, not for each slot.
  // Where all work is asleep inside, what wakes it may be yet to come: it gets through too.
  auto has_room_soon = [this] { return has_room(0.75) || (gates_ == 0 && is_idle()); };
  if (!running() && !has_room(1.0)) block_until(lock, has_room_soon);
  task->queue = &queue_of(task->work.queue);
  task->queue->start();
  ++pending_;
  pending_bytes_ += task->work.bytes;
  const bool is_ready = schedule_.enqueue(*task);
  Task* queued = task.release();  // run_task deletes it
  if (is_ready) return queued->queue->add(*queued);
  settle_readings();  // it may wait for one
}

void Engine::run_task(Task* task, WorkerQueue& queue, Lock& lock) {
  Ref<Failure> failure;
  if (!task->is_started) {
    failure = stopped_ ? stop_failure_ : Ref<Failure>(Schedule::inherited(*task));
  }
  if (!failure) {
    lock.unlock();
    try {
      Running self(*this, &queue, task->work.writes);
      (task->is_started ? task->work.settle : task->work.run)();
    } catch (...) {
      std::string who = task->work.run.describe();
      failure = Failure::capture(who.empty() ? task->work.name : who, task->origin);
    }
    lock.lock();
    if (failure) remember(failure);
    if (!failure && !task->is_started && task->work.settle) return settle_later(*task);
  }
  ReadyTasks ready;
  Schedule::finish(*task, failure, ready);
  dispatch(ready);
  wake_waiters();
  const int64_t bytes = task->work.bytes;
  lock.unlock();
  delete task;  // it may free arrays: without the lock, and before the work counts as done
  lock.lock();
  --pending_;
  pending_bytes_ -= bytes;
  wake_waiters();
}

void Engine::settle_later(Task& task) {
  task.is_started = true;
  WorkerQueue& queue = queue_of({.device = task.work.queue.device, .lane = Lane::kSettle});
  queue.start();
  queue.add(task);
}

void Engine::dispatch(const ReadyTasks& ready) {
  for (Task* task : ready) task->queue->add(*task);
}

WorkerQueue& Engine::queue_of(const QueueId& id) {
  for (auto& queue : queues_) {
    if (queue->id() == id) return *queue;
  }
  const bool is_compute = id.device.kind == DeviceKind::kCpu && id.lane == Lane::kCompute;
  const int workers = is_compute ? options_.cpu_workers : 1;
  queues_.push_back(
      std::make_unique<WorkerQueue>(*this, id, workers, std::max(1, thread_count() / workers)));
  return *queues_.back();
}

Ref<Failure> Engine::capture_inline(const char* name, const std::string& description) const {
  return Failure::capture(description.empty() ? name : description, origin());
}

std::string Engine::origin() const {
  const Hooks* hooks = hooks_.load(std::memory_order_acquire);
  return hooks && hooks->origin ? hooks->origin() : std::string();
}

void Engine::remember(const Ref<Failure>& failure) {
  std::erase_if(unreported_, [](const Ref<Failure>& old) { return old->is_reported(); });
  unreported_.push_back(failure);
}

void Engine::stop() {
  check(!running(), "engine: stop was called from inside running work; call it from outside");
  shut_down();
}

void Engine::shut_down() {
  Lock lock(mutex_);
  if (stopped_.exchange(true)) return;
  settle_readings();
  block_until(lock, [this] { return pending_ == 0; }, false);
  lock.unlock();
  // A worker may still drop what its last work held, which can need the interpreter lock.
  const Hooks* hooks = hooks_.load(std::memory_order_acquire);
  void* token = hooks && hooks->before_block ? hooks->before_block() : nullptr;
  for (auto& queue : queues_) queue->join(mutex_);
  if (hooks && hooks->after_block) hooks->after_block(token);
}

void Engine::before_fork() {
  Lock lock(mutex_);
  ++gates_;
  settle_readings();
  // Inside work there is nothing to wait for: its own end would never come.
  if (!running()) block_until(lock, [this] { return is_quiet(); }, false);
  lock.release();  // held until after the fork, so that the child sees a consistent state
}

void Engine::after_fork() {
  --gates_;
  wake_waiters();
  mutex_.unlock();
}

void Engine::in_child() {
  gates_ = 0;
  waiters_ = nullptr;             // the threads that slept exist only in the parent
  new (&held_) std::deque<Held>;  // of devices that this process may not ask
  for (auto& queue : queues_) queue->forget_threads();
  mutex_.unlock();
}

void Engine::set_hooks(const Hooks* hooks) { hooks_.store(hooks, std::memory_order_release); }

}  // namespace mx
