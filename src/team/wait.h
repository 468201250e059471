// Waiting for another thread: spins for a moment, then sleeps.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace mx::team {

inline void pause_core() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// How long a waiting thread spins.
inline std::atomic<int64_t>& spin_ns() {
  constinit static std::atomic<int64_t> nanoseconds = 100'000;
  return nanoseconds;
}

// True as soon as ready() is; false when spinning has lasted long enough.
template <class Ready>
bool spin_until(Ready ready) {
  using Clock = std::chrono::steady_clock;
  constexpr int kLooks = 64;  // between two looks at the clock
  Clock::time_point start{};
  for (;;) {
    for (int i = 0; i < kLooks; ++i) {
      if (ready()) return true;
      pause_core();
    }
    auto now = Clock::now();
    if (start == Clock::time_point{}) start = now;
    if (now - start >= std::chrono::nanoseconds(spin_ns().load(std::memory_order_relaxed))) {
      return false;
    }
  }
}

// Until `word` differs from `old`.
inline void wait_while(const std::atomic<uint32_t>& word, uint32_t old) {
  auto is_new = [&] { return word.load(std::memory_order_acquire) != old; };
  while (!spin_until(is_new) && !is_new()) word.wait(old, std::memory_order_acquire);
}

}  // namespace mx::team
