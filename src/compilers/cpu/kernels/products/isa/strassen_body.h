// The loops of strassen.h in vectors of the instruction set that the including file is compiled
// for.
#pragma once

#include "compilers/cpu/kernels/products/isa/block_product.h"
#include "compilers/cpu/kernels/products/isa/strassen.h"

namespace mx::cpu {
namespace {

// What a dense layer reads and writes may begin anywhere.
using LooseVec __attribute__((vector_size(kBlock * sizeof(float)), aligned(sizeof(float)))) = float;
inline Vec load_loose(const float* from) { return *reinterpret_cast<const LooseVec*>(from); }
inline void store_loose(float* to, Vec value) { *reinterpret_cast<LooseVec*>(to) = value; }

inline Vec positive(Vec value) { return value > 0.0F ? value : Vec{}; }

void split(const StrassenSplit& s) {
  Vec first = load(s.first_factor), second = load(s.second_factor);
  for (int64_t r = 0; r < s.rows; ++r) {
    int64_t even = 2 * r * s.row_stride, odd = even + s.row_stride;
    float even_factor = s.row_factors ? s.row_factors[2 * r] : 1.0F;
    float odd_factor = s.row_factors ? s.row_factors[2 * r + 1] : 1.0F;
    Vec a11 = load_loose(s.first + even) * first * even_factor;
    Vec a21 = load_loose(s.first + odd) * first * odd_factor;
    Vec a12 = load_loose(s.second + even) * second * even_factor;
    Vec a22 = load_loose(s.second + odd) * second * odd_factor;
    Vec s1 = a21 + a22, s2 = s1 - a11, s3 = a11 - a21, s4 = a12 - s2;
    Vec all[kStrassenValues] = {a11, a12, s2, s3, s1, s4, a22};
#pragma GCC unroll 7
    for (int64_t i = 0; i < kStrassenValues; ++i) store(s.v + i * s.v_stride + r * kBlock, all[i]);
  }
}

// The sums of one quarter of a product's results, and the way of the products through memory.
template <int kRows>
class Sums {
 public:
  explicit Sums(const StrassenProduct& product) : p_(product) {}

  // Adds one product of quarters; `weights` loads the vector at some place of a quarter.
  template <class Weights>
  [[gnu::always_inline]] void add(int64_t value, Weights weights) {
    const float* v = p_.v + value * p_.v_stride;
    const float* ahead = p_.ahead.from + value * p_.ahead.product_stride;
    int64_t place = 0;
    for (int64_t block = 0; block < p_.blocks; ++block, v += p_.v_block_stride) {
      for (int64_t i = 0; i < p_.ahead.count; ++i) {
        __builtin_prefetch(ahead + i * kLine, 0, 2);
        __builtin_prefetch(ahead + i * kLine + p_.ahead.twin, 0, 2);
      }
      ahead += p_.ahead.block_stride;
      for (int k = 0; k < kBlock; ++k, place += kVectors * kBlock) {
        Vec b[kVectors];
#pragma GCC unroll 4
        for (int i = 0; i < kVectors; ++i) b[i] = weights(place + i * kBlock);
#pragma GCC unroll 16
        for (int r = 0; r < kRows; ++r) {
          float a = v[r * kBlock + k];
#pragma GCC unroll 4
          for (int i = 0; i < kVectors; ++i) sums_[r][i] += a * b[i];
        }
      }
    }
  }

  [[gnu::always_inline]] void clear() {
    each([](Vec& sum, int64_t /*place*/) { sum = Vec{}; });
  }
  [[gnu::always_inline]] void keep(float* to) const {
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int i = 0; i < kVectors; ++i) store(to + (r * kVectors + i) * kBlock, sums_[r][i]);
    }
  }
  [[gnu::always_inline]] void take(const float* from) {
    each([&](Vec& sum, int64_t place) { sum = load(from + place * kBlock); });
  }
  [[gnu::always_inline]] void add_kept(const float* from) {
    each([&](Vec& sum, int64_t place) { sum += load(from + place * kBlock); });
  }

  // Writes the results of odd or even pixels, of the group or its twin; the sums stay.
  [[gnu::always_inline]] void finish(bool odd, bool twin, const float* kept = nullptr) const {
    int64_t offset = (twin ? p_.y_twin_stride : 0) + (odd ? p_.y_row_stride : 0);
    int64_t channel = twin ? p_.twin : 0;
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) {
      Vec factor = load(p_.factor + channel + i * kBlock);
      Vec bias = load(p_.bias + channel + i * kBlock);
      int64_t place = offset + i * p_.y_block_stride;
#pragma GCC unroll 16
      for (int r = 0; r < kRows; ++r, place += 2 * p_.y_row_stride) {
        if (r == kRows - 1 && odd && p_.odd_rows < kRows) break;
        Vec value = sums_[r][i];
        if (kept) value += load(kept + (r * kVectors + i) * kBlock);
        if (p_.row_factors) value *= p_.row_factors[2 * r + (odd ? 1 : 0)];
        value = value * factor + bias;
        if (p_.residual) value += load_loose(p_.residual + place);
        store_loose(p_.y + place, p_.relu ? positive(value) : value);
      }
    }
  }

 private:
  static constexpr int64_t kLine = 16;  // floats of a cache line

  template <class F>
  [[gnu::always_inline]] void each(F body) {
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int i = 0; i < kVectors; ++i) body(sums_[r][i], r * kVectors + i);
    }
  }

  const StrassenProduct& p_;
  Vec sums_[kRows][kVectors] = {};
};

// `kFar`: weights come from far away, and are fetched into the first cache some lines before they
// are read.
template <bool kFar>
struct Multiply {
  static Vec get(const float* weight) {
    constexpr int64_t kAhead = 256;  // floats: eight steps of a product
    if constexpr (kFar) __builtin_prefetch(weight + kAhead);
    return load(weight);
  }

  template <int kRows>
  static void rows(const StrassenProduct& p) {
    alignas(64) float u2[kRows * kVectors * kBlock], u3[kRows * kVectors * kBlock];
    const int64_t quarter = p.blocks * kBlock * kVectors * kBlock;
    const float *b11 = p.u, *b21 = b11 + quarter, *b12 = p.u + p.u_twin, *b22 = b12 + quarter;
    Sums<kRows> sums(p);
    sums.add(0, [=](int64_t i) { return get(b11 + i); });
    sums.keep(u2);
    sums.add(1, [=](int64_t i) { return get(b21 + i); });
    sums.finish(false, false);

    sums.take(u2);
    sums.add(2, [=](int64_t i) { return get(b22 + i) - get(b12 + i) + get(b11 + i); });
    sums.keep(u2);
    sums.add(3, [=](int64_t i) { return get(b22 + i) - get(b12 + i); });
    sums.keep(u3);

    sums.clear();
    sums.add(4, [=](int64_t i) { return get(b12 + i) - get(b11 + i); });
    sums.finish(true, true, u3);
    sums.add_kept(u2);
    sums.add(5, [=](int64_t i) { return get(b22 + i); });
    sums.finish(false, true);

    sums.take(u3);
    sums.add(
        6, [=](int64_t i) { return get(b21 + i) - (get(b22 + i) - get(b12 + i) + get(b11 + i)); });
    sums.finish(true, false);
  }
};

void multiply(const StrassenProduct& product) {
  if (product.is_far) return multiply_any<Multiply<true>>(product);
  multiply_any<Multiply<false>>(product);
}

const StrassenLoops& loops() {
  static constexpr StrassenLoops kLoops{kBlock, kVectors * kBlock, kMaxRows, split, multiply};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
