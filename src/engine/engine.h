// Engine: runs work asynchronously in an order in which every read sees the writes pushed before
// it.
//
//   engine.push({.reads = {&x.var}, .writes = {{&y.var}}, .run = [=] { y.data = f(x.data); }});
//   engine.wait(y.var);   // raises here if f failed
//
// - Cheap work whose dependencies are met runs at once on the calling thread; so does work of
//   middle size when nothing else runs, with all cores.
// - What work throws is kept in the Vars it writes. Work that reads a failed Var does not run and
//   passes the failure on; a whole write heals; `wait` raises each time, from any thread.
// - Too much pending work makes `push` wait.
// - NaiveEngine (Options::synchronous): all work runs at the call, and raises there as well.
// Thread-safe, also from inside running work. Usable in a forked child.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "engine/schedule.h"
#include "engine/work.h"

namespace mx {

class WorkerQueue;

// What a device goes on reading after the work that started it is over.
class Reading {
 public:
  virtual ~Reading() = default;
  [[nodiscard]] virtual bool is_over() = 0;  // asks, does not wait
  virtual void wait() = 0;
};

// How the engine behaves towards the language that calls it. Every pointer may be null.
struct Hooks {
  void* (*before_block)() = nullptr;     // before the thread sleeps: gives up the interpreter lock
  void (*after_block)(void*) = nullptr;  // after: takes it back; gets what before_block returned
  void (*interrupted)() = nullptr;    // about 20 times a second in between; throws to end the wait
  std::string (*origin)() = nullptr;  // "train.py:12", the caller's line
};

struct EngineOptions {
  bool synchronous = false;
  int cpu_workers = 1;
  int64_t inline_ns = 80'000;
  int64_t alone_ns = 0;  // when nothing else is pending or runs; 0: the same
  int64_t max_pending = 4096;
  int64_t max_pending_bytes = int64_t{2} << 30;
  double patience_s = 10;  // how long a stall lasts before wait_inside gives up

  static EngineOptions from_settings();
};

class Engine {
 public:
  explicit Engine(const EngineOptions& options = {});
  ~Engine();  // stops
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Never throws what the work throws, unless synchronous. Waits while too much is pending.
  void push(Work&& work);

  // For a path too hot to build a Work: runs `call` now on this thread, if it is short enough and
  // every Var is free, and keeps its failure as push does. False: nothing happened; push it.
  template <class F>
  bool try_run(std::span<Var* const> reads, std::span<const Touch> writes, int64_t cost_ns,
               const char* name, F&& call);

  // Inside work that reads the Var: who writes it comes behind the reading too. No thread is woken
  // for that before somebody wants to write. `device` has the queue that waits then.
  void hold(Var& var, std::shared_ptr<Reading> reading, Context device);

  void wait(Var& var);        // until the writes pushed so far are done; raises a kept failure
  void wait_write(Var& var);  // until nothing reads or writes it; raises nothing
  void wait_all();            // until no work is pending; raises the failures not yet reported

  // Inside work: sleeps until `flag` is set by other work, which calls `wake` after it. The
  // worker's turn goes to another. False: nothing runs that could set it while the program waits,
  // or the engine stops.
  bool wait_inside(const std::atomic<bool>& flag);
  void wake();

  // Finishes running work, drops the rest (its Vars fail with "engine stopped"), joins the threads.
  // Work pushed later runs on the calling thread.
  void stop();

  void set_hooks(const Hooks* hooks);     // must live forever; null: none
  [[nodiscard]] int64_t pending() const;  // pieces of work that wait or run
  [[nodiscard]] int64_t pending_bytes() const;
  [[nodiscard]] Ref<Failure> failure(const Var& var) const;  // null: none
  [[nodiscard]] bool is_synchronous() const { return options_.synchronous; }
  [[nodiscard]] const EngineOptions& options() const { return options_; }

 private:
  friend class WorkerQueue;
  using Reads = std::span<Var* const>;
  using Writes = std::span<const Touch>;
  using Lock = std::unique_lock<std::mutex>;

  // Work that the calling thread is inside of, innermost first.
  struct Running {
    Running(Engine& engine, WorkerQueue* queue, Writes writes);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    Engine& engine;
    WorkerQueue* queue;  // null: not on a worker
    Writes writes;
    Running** place;  // the thread's, asked for once
    Running* outer;
  };
  static Running*& running();
  [[nodiscard]] int64_t own_running() const;  // of this engine, on this thread

  struct Held {
    Var* var;
    std::shared_ptr<Reading> reading;
    Context device;
  };

  // A thread that sleeps until its question is answered with yes.
  struct Waiter;

  enum class Turn { kRefused, kInherited, kSerial, kTeam };
  [[nodiscard]] Turn begin_inline(Reads reads, Writes writes, int64_t cost_ns);
  void end_inline(Reads reads, Writes writes, const Ref<Failure>& failure);
  [[nodiscard]] Ref<Failure> capture_inline(const char* name, const std::string& description) const;
  void run_here(Work& work);
  void enqueue(Work&& work);
  void run_task(Task* task, WorkerQueue& queue, Lock& lock);
  [[nodiscard]] WorkerQueue& queue_of(const QueueId& id);
  [[nodiscard]] std::string origin() const;
  [[nodiscard]] bool has_room(double share) const;  // less than this share of the bounds is taken
  [[nodiscard]] bool is_quiet() const;
  [[nodiscard]] bool is_idle() const;     // all work that runs is asleep, and none is ready
  [[nodiscard]] bool is_stalled() const;  // and a thread that is no worker waits
  [[nodiscard]] bool is_own_write(const Var& var) const;

  void release_finished_readings();

  // The following expect the lock.
  void settle_later(Task& task);
  void finish_reading(Held& held);
  void settle_readings();  // hands those that are held to threads that wait for their ends
  void dispatch(const ReadyTasks& ready);
  void remember(const Ref<Failure>& failure);
  void wake_waiters();
  void run_short_work(Lock& lock);
  template <class Question>
  void block_until(Lock& lock, Question question, bool may_interrupt = true);
  void sleep(Lock& lock, Waiter& waiter, bool may_interrupt);

  void shut_down();
  void before_fork();
  void after_fork();
  void in_child();

  const EngineOptions options_;
  std::atomic<const Hooks*> hooks_;
  std::atomic<bool> stopped_{false};
  mutable std::mutex mutex_;  // guards all that follows, and what is private in Vars
  Schedule schedule_;
  int64_t pending_ = 0;  // queued work that waits or runs
  int64_t pending_bytes_ = 0;
  int64_t inline_running_ = 0;
  int64_t inline_sleeping_ = 0;  // of those
  int gates_ = 0;                // threads in fork(): new work from outside waits
  Waiter* waiters_ = nullptr;
  std::vector<std::unique_ptr<WorkerQueue>> queues_;
  std::deque<Held> held_;  // the oldest first
  std::vector<Ref<Failure>> unreported_;
  Ref<Failure> stop_failure_;
  int fork_handler_ = 0;
};

template <class F>
bool Engine::try_run(Reads reads, Writes writes, int64_t cost_ns, const char* name, F&& call) {
  Turn turn = begin_inline(reads, writes, cost_ns);
  if (turn == Turn::kRefused || turn == Turn::kInherited) return turn == Turn::kInherited;
  Ref<Failure> failure;
  {
    Running self(*this, nullptr, writes);
    std::optional<SerialScope> serial;
    if (turn == Turn::kSerial) serial.emplace();
    if (turn == Turn::kTeam) set_team_size(max_threads());  // for libraries on the same team
    try {
      call();
    } catch (...) {
      failure = capture_inline(name, describe_callable(call));
    }
  }
  end_inline(reads, writes, failure);
  return true;
}

}  // namespace mx
