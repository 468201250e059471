// StartedOperators: which operators a device was given since somebody last waited for it. A kernel
// that fails does so long after its call; this is what a message can say of it. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

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
  // How many there were: who waits for those asks before.
  [[nodiscard]] uint64_t count() const { return count_.load(std::memory_order_acquire); }
  // The first `count` have ended well.
  void forget(uint64_t count);
  // The others, each once, the newest first; those of an earlier failure before them, until
  // something ends well: a device that is broken tells everybody the same.
  [[nodiscard]] std::string tell();

 private:
  std::array<std::atomic<const std::string*>, kKept> names_{};
  std::atomic<uint64_t> count_{0}, seen_{0};
  std::atomic<bool> has_told_{false};
  std::mutex mutex_;  // guards told_
  std::vector<const std::string*> told_;
};

}  // namespace mx
