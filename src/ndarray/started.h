// StartedOperators: which operators a device was given since somebody last waited for it. A kernel
// that fails does so long after its call; this is what a message can say of it. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace mx {

class StartedOperators {
 public:
  static constexpr uint64_t kKept = 64;  // calls that are remembered

  // A few nanoseconds: two calls at once may lose one of the names. `op` lives on.
  void add(const std::string& op) {
    uint64_t at = count_.load(std::memory_order_relaxed);
    names_[at % kKept].store(&op, std::memory_order_relaxed);
    count_.store(at + 1, std::memory_order_release);
  }
  void forget() { seen_.store(count_.load(std::memory_order_acquire), std::memory_order_relaxed); }
  // Those since the last time, each once, the newest first; empty when there are none.
  [[nodiscard]] std::string take();

 private:
  std::array<std::atomic<const std::string*>, kKept> names_{};
  std::atomic<uint64_t> count_{0}, seen_{0};
};

}  // namespace mx
