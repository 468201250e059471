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

// The key of a draw for counter-based generators of other devices. In work that a device records
// the key is known only when it is replayed: then it lies in the device's memory, as a seed and a
// count of draws, and this is one of the draws that follow.
struct DrawKey {
  uint64_t own = 0;               // the key itself, or the number of the draw in a recording
  const int64_t* base = nullptr;  // in the device's memory; null: the key is known
  [[nodiscard]] constexpr uint64_t get() const {
    if (!base) return own;
    return static_cast<uint64_t>(base[0]) << 32 |
           static_cast<uint32_t>(static_cast<uint64_t>(base[1]) + own);
  }
};

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
  // A 64-bit key that changes with every call, for counter-based generators of other devices. Not
  // while a recording is made: a kernel that can be recorded takes a draw_key.
  uint64_t next_key();
  DrawKey draw_key();
  // While the value lives, keys are those of a recording, relative to what will lie at `base`.
  class Recording {
   public:
    Recording(RandomState& state, const int64_t* base) : state_(state) { state.base_ = base; }
    ~Recording() {
      state_.base_ = nullptr;
      state_.recorded_ = 0;
    }
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    [[nodiscard]] uint32_t count() const { return state_.recorded_; }  // draws so far

   private:
    RandomState& state_;
  };
  struct Keys {
    uint32_t seed, count;
  };
  // The keys of the next `count` draws: what lies at the base of a recording of them.
  Keys take_keys(uint32_t count);

 private:
  int device_;
  uint32_t seed_ = 0;
  uint32_t counter_ = 0;
  const int64_t* base_ = nullptr;  // of the recording that is being made
  uint32_t recorded_ = 0;
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
