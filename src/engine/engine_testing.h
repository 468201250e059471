// What the tests of the engine share.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>

#include "engine/engine.h"

namespace mx {

struct Cell {
  Var var;
  int64_t value = 0;
};

// Work of unknown cost, so that it goes to a worker.
template <class F>
Work queued(SmallVector<Var*, 8> reads, SmallVector<Touch, 4> writes, F run) {
  Work work;
  work.reads = std::move(reads);
  work.writes = std::move(writes);
  work.run = std::move(run);
  return work;
}

// Holds work back until the test opens it.
class Gate {
 public:
  void open() {
    std::lock_guard lock(mutex_);
    is_open_ = true;
    wake_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return is_open_; });
  }
  [[nodiscard]] bool is_open() {
    std::lock_guard lock(mutex_);
    return is_open_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_open_ = false;
};

}  // namespace mx
