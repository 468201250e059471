// WorkerQueue: the ready work of one device lane, and the threads that run it. Threads start when
// the first work arrives. All members are guarded by the engine's lock.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/schedule.h"

namespace mx {

class Engine;

class WorkerQueue {
 public:
  // `workers` threads run at once; each may use `team` threads in a parallel region.
  WorkerQueue(Engine& engine, QueueId id, int workers, int team);

  [[nodiscard]] const QueueId& id() const { return id_; }
  [[nodiscard]] int team() const { return team_; }
  void start();          // makes sure that a thread serves the queue; raises when none can start
  void add(Task& task);  // ready work
  // What is next is known to be no longer than that, and no worker has begun it: who waits may run
  // it.
  [[nodiscard]] bool has_short_work(int64_t most_ns) const;
  void run_for_waiter(std::unique_lock<std::mutex>& lock);
  // A worker of this queue is about to sleep inside its work: another one takes its place, so that
  // work may wait for work of its own queue.
  void begin_sleep();
  void end_sleep() { --sleeping_; }
  // Nothing is ready, and all that runs is asleep.
  [[nodiscard]] bool is_idle() const { return ready_.empty() && running_ <= sleeping_; }

  // Ends the threads once the queue is empty; call without the lock.
  void join(std::mutex& mutex);
  // In a forked child the threads do not exist.
  void forget_threads();

 private:
  void spawn();
  void summon();
  void serve();
  void run_next(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool has_turn() const { return !ready_.empty() && running_ < limit(); }
  [[nodiscard]] int limit() const { return workers_ + sleeping_; }
  [[nodiscard]] Task* take();

  Engine& engine_;
  const QueueId id_;
  const int workers_;
  const int team_;
  int sleeping_ = 0;
  int running_ = 0;
  int idle_ = 0;
  bool quit_ = false;
  std::vector<Task*> ready_;  // a heap: highest priority first, then first pushed
  std::vector<std::thread> threads_;
  std::condition_variable wake_;
};

}  // namespace mx
