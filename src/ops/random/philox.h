// Random numbers for devices that draw many at once: Philox4x32-10 (Salmon et al., 2011). A number
// is a function of a key, of the place of the element that it is for, and of how many were drawn
// for this element before; so a draw is the same for every launch shape and every device.
//
//   Philox philox(run.random().next_key());          // once per call
//   Generator generator(philox, i);                  // for element i
//   y[i] = normal<float>(generator);
//
// No device code: constexpr, so that CUDA may call it, and so that tests need no GPU.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace mx::ops {

class Philox {
 public:
  constexpr explicit Philox(uint64_t key) : key_(key) {}

  // Four words for element `place`; `turn` counts calls for the same element.
  [[nodiscard]] constexpr std::array<uint32_t, 4> words(int64_t place, uint64_t turn = 0) const {
    auto at = static_cast<uint64_t>(place);
    uint32_t a = low(at), b = high(at), c = low(turn), d = high(turn);
    uint32_t first_key = low(key_), second_key = high(key_);
    for (int round = 0; round < 10; ++round) {
      uint64_t first = uint64_t{0xD2511F53} * a, second = uint64_t{0xCD9E8D57} * c;
      a = high(second) ^ b ^ first_key;
      b = low(second);
      c = high(first) ^ d ^ second_key;
      d = low(first);
      first_key += 0x9E3779B9;
      second_key += 0xBB67AE85;
    }
    return {a, b, c, d};
  }

 private:
  static constexpr uint32_t low(uint64_t word) { return static_cast<uint32_t>(word); }
  static constexpr uint32_t high(uint64_t word) { return static_cast<uint32_t>(word >> 32); }
  uint64_t key_;
};

// Numbers in 0..1 without 1.
constexpr float unit_float(uint32_t word) { return static_cast<float>(word >> 8) * 0x1p-24F; }
constexpr double unit_double(uint32_t high, uint32_t low) {
  return static_cast<double>((uint64_t{high} << 21) ^ (low >> 11)) * 0x1p-53;
}

// The numbers of one element, one after the other.
class Generator {
 public:
  constexpr Generator(const Philox& philox, int64_t place) : philox_(philox), place_(place) {}

  constexpr uint32_t word() {
    if (next_ == 4) {
      words_ = philox_.words(place_, turn_++);
      next_ = 0;
    }
    return words_[next_++];
  }
  // 0..n-1, evenly: words of the incomplete last part are left out.
  constexpr int64_t below(int64_t n) {
    auto count = static_cast<uint64_t>(n);
    bool is_short = count <= uint64_t{1} << 32;
    uint64_t last = is_short ? 0xffffffffu : ~uint64_t{0};
    uint64_t incomplete = (last % count + 1) % count, value = 0;
    do {
      value = word();
      if (!is_short) value = value << 32 | word();
    } while (value > last - incomplete);
    return static_cast<int64_t>(value % count);
  }

 private:
  Philox philox_;
  int64_t place_;
  uint64_t turn_ = 0;
  uint32_t next_ = 4;
  std::array<uint32_t, 4> words_{};
};

template <class Real>
constexpr Real uniform(Generator& generator) {
  uint32_t word = generator.word();
  if constexpr (sizeof(Real) == 4) {
    return unit_float(word);
  } else {
    return unit_double(word, generator.word());
  }
}

template <class Real>
constexpr Real normal(Generator& generator) {  // Box and Muller; 1 - u is never 0
  Real u = uniform<Real>(generator), v = uniform<Real>(generator);
  return std::sqrt(-2 * std::log(1 - u)) * std::cos(2 * std::numbers::pi_v<Real> * v);
}

}  // namespace mx::ops
