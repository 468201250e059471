// Schedule: the bookkeeping of who may run now. Each Var keeps a line of the accesses that wait for
// it, in the order they were pushed; readers run together, a writer alone. No threads and no locks
// here: the engine calls it under its lock.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/small_vector.h"
#include "engine/work.h"

namespace mx {

struct Task;
class WorkerQueue;

// One access of a task, and its place in the Var's line.
struct Link {
  Task* task = nullptr;
  Var* var = nullptr;
  Link* next = nullptr;
  bool is_write = false;
  bool is_whole = false;
};

// Work that has been queued.
struct Task {
  Task(Work&& pushed, std::string caller) : work(std::move(pushed)), origin(std::move(caller)) {}
  Work work;
  WorkerQueue* queue = nullptr;  // where it runs
  std::string origin;            // where it was pushed
  SmallVector<Link, 8> links;    // its accesses without duplicates; each stays where it is
  size_t missing = 0;            // accesses not granted yet
  uint64_t sequence = 0;         // order of pushing
  bool is_started = false;       // `run` is over, `settle` is not
};

using ReadyTasks = SmallVector<Task*, 8>;

class Schedule {
 public:
  // Work that runs at once, without a task. `reads` and `writes` may hold duplicates.
  [[nodiscard]] static bool is_free(std::span<Var* const> reads, std::span<const Touch> writes);
  // A failure that keeps the work from running, or null.
  [[nodiscard]] static Failure* inherited(std::span<Var* const> reads,
                                          std::span<const Touch> writes);
  static void start(std::span<Var* const> reads, std::span<const Touch> writes);
  // Ends what `start` began: records success (null) or failure, and appends the tasks that can run.
  static void finish(std::span<Var* const> reads, std::span<const Touch> writes,
                     const Ref<Failure>& failure, ReadyTasks& ready);

  // Queued work. True: it can run now.
  [[nodiscard]] bool enqueue(Task& task);
  [[nodiscard]] static Failure* inherited(const Task& task);
  static void finish(Task& task, const Ref<Failure>& failure, ReadyTasks& ready);

  // One more read of a Var that is being read, and its end.
  static void hold(Var& var) { ++var.readers_; }
  static void release(Var& var, ReadyTasks& ready);
  static void keep(Task& task, Var& var);  // a task that stands for such a read

  [[nodiscard]] static bool is_idle(const Var& var) {
    return !var.writing_ && var.readers_ == 0 && !var.first_;
  }

 private:
  void collect_links(Task& task);
  static void finish_read(Var& var);
  static void finish_write(Var& var, bool whole, const Ref<Failure>& failure);
  static void count_use(Var& var);
  static bool grant(Link& link);
  static void advance(Var& var, ReadyTasks& ready);

  uint64_t last_sequence_ = 0;
};

}  // namespace mx
