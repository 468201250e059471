// RandomState: the generators of one context. MXNet's rule: `parallel` holds 1024 Mersenne
// twisters, state i seeded seed * 127 + device + i; chunk t of a draw uses state t, so the stream
// does not depend on the number of threads. `serial` is one more, seeded seed * 127 + device; a
// seed given to one context only (`seed_alone`) is taken as it is for `serial`. Used by one
// operation at a time: the engine orders operations that draw.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <random>

namespace mx {

class RandomState {
 public:
  static constexpr int kStates = 1024;
  explicit RandomState(int device = 0) : device_(device) { seed(0); }

  void seed(uint32_t value);
  void seed_alone(uint32_t value);
  // Not thread-safe for the same i; different i may be used from different threads.
  std::mt19937& parallel(int i);
  std::mt19937* all_parallel();  // the first of them; they lie side by side
  std::mt19937& serial() { return serial_; }
  // A 64-bit key that changes with every call, for counter-based generators of other devices.
  uint64_t next_key() { return (static_cast<uint64_t>(seed_) << 32) | counter_++; }

 private:
  int device_;
  uint32_t seed_ = 0;
  uint32_t counter_ = 0;
  std::mt19937 serial_;
  struct Release {
    void operator()(std::mt19937* states) const {
      std::allocator<std::mt19937>().deallocate(states, kStates);
    }
  };
  // Memory for all of them, of which those lie in it that were used: `is_made_`.
  std::unique_ptr<std::mt19937, Release> parallel_{
      std::allocator<std::mt19937>().allocate(kStates)};
  std::array<bool, kStates> is_made_{};
};

}  // namespace mx
