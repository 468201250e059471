#include <immintrin.h>

#include <algorithm>

#include "compilers/cpu/kernels/matrix/isa/dense_integers.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"
#include "compilers/cpu/kernels/products/isa/functions.h"

namespace mx::cpu {
namespace {

constexpr int64_t kLine = 64;   // bytes of a cache line
constexpr int64_t kPiece = 16;  // quads
constexpr int64_t kGroup = kVectors * kBlock;

using Ints __attribute__((vector_size(64))) = int32_t;
using Quad __attribute__((may_alias, aligned(1))) = int32_t;
using LooseVec __attribute__((vector_size(64), aligned(4))) = float;
using Bytes __attribute__((vector_size(16))) = int8_t;
using LooseBytes __attribute__((vector_size(16), aligned(1), may_alias)) = int8_t;

inline Ints load_ints(const void* from) { return *static_cast<const Ints*>(from); }

// Adds the products of `quads` neighbouring quads of each row; returns where the next ones' weights
// lie.
template <int kRows>
[[gnu::always_inline]] inline const int8_t* add_quads(Ints (&sums)[kRows][kVectors],
                                                      const uint8_t* v, int64_t v_row,
                                                      const int8_t* u, int64_t quads) {
  for (int64_t k = 0; k < quads; ++k, u += kGroup * kQuad) {
    Ints b[kVectors];
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) b[i] = load_ints(u + i * kLine);
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      Ints a = Ints{} + *reinterpret_cast<const Quad*>(v + r * v_row + k * kQuad);
#pragma GCC unroll 4
      for (int i = 0; i < kVectors; ++i) {
        sums[r][i] = reinterpret_cast<Ints>(
            _mm512_dpbusd_epi32(reinterpret_cast<__m512i>(sums[r][i]), reinterpret_cast<__m512i>(a),
                                reinterpret_cast<__m512i>(b[i])));
      }
    }
  }
  return u;
}

inline Vec within(Vec value, float low, float high) {
  value = value < low ? Vec{} + low : value;
  return value > high ? Vec{} + high : value;
}

// x (1 + erf(x / sqrt 2)) / 2 within 6e-5 for |x| < 6, and 1e-5 of |x| beyond: an eighth of the
// time of gelu(), and less than a twentieth of the unit of integers that reach as far as 0.17.
inline Vec rough_gelu(Vec x) {
  constexpr float kFarthest = 4.2F;
  Vec z = within(x, -kFarthest, kFarthest), square = z * z;
  Vec sum = Vec{} + 5.99794654e-11F;
#pragma GCC unroll 8
  for (float factor : {-5.63322722e-09F, 2.34364663e-07F, -5.76072489e-06F, 9.45739957e-05F,
                       -1.11414585e-03F, 9.83012468e-03F, -6.63603619e-02F, 3.98907423e-01F}) {
    sum = sum * square + factor;
  }
  return x * (sum * z + 0.5F);
}

// Stores a vector at y + `at`, elements.
template <AfterDense kAfter>
[[gnu::always_inline]] inline void store_bytes(const IntegerProduct& p, Vec value, int64_t at) {
  constexpr float kWhole = 12582912;  // 1.5 * 2^23: adding it leaves no room for a fraction
  if constexpr (kAfter == AfterDense::kGelu) value = rough_gelu(value);
  const bool has_sign = p.to == DType::kInt8;  // relu is the lower limit of the others
  const bool is_positive = kAfter == AfterDense::kRelu || !has_sign;
  value = within(value * p.per_real, is_positive ? 0.0F : -128.0F, has_sign ? 127.0F : 255.0F);
  Ints whole = __builtin_convertvector((value + kWhole) - kWhole, Ints);
  *reinterpret_cast<LooseBytes*>(static_cast<int8_t*>(p.y) + at) =
      __builtin_convertvector(whole, Bytes);
}

template <AfterDense kAfter>
[[gnu::always_inline]] inline void store_reals(const IntegerProduct& p, Vec value, int64_t at) {
  if constexpr (kAfter == AfterDense::kRelu) value = value > 0.0F ? value : Vec{};
  if constexpr (kAfter == AfterDense::kGelu) value = gelu(value);
  *reinterpret_cast<LooseVec*>(static_cast<float*>(p.y) + at) = value;
}

// What lies in `reals`, rows of a group.
template <AfterDense kAfter>
void store_group(const IntegerProduct& p, const float* reals) {
  for (int64_t r = 0; r < p.rows; ++r) {
#pragma GCC unroll 4
    for (int64_t i = 0; i < kGroup; i += kBlock) {
      const Vec value = load(reals + r * kGroup + i);
      if (p.to == DType::kFloat32) {
        store_reals<kAfter>(p, value, r * p.y_row + i);
      } else {
        store_bytes<kAfter>(p, value, r * p.y_row + i);
      }
    }
  }
}

struct Multiply {
  template <int kRows>
  static void rows(const IntegerProduct& p) {
    Ints sums[kRows][kVectors] = {};
    const int8_t *u = p.u, *ahead = p.ahead;
    for (int64_t quad = 0; quad < p.quads; quad += kPiece) {
      for (int64_t i = 0; i < p.ahead_count; ++i, ahead += kLine) __builtin_prefetch(ahead, 0, 2);
      u = add_quads(sums, p.v + quad * kQuad, p.v_row, u, std::min(kPiece, p.quads - quad));
    }
    alignas(kLine) float reals[kRows * kGroup];
    const bool is_done = p.to == DType::kFloat32 && p.after == AfterDense::kNothing;
    float* y = is_done ? static_cast<float*>(p.y) : reals;
    const int64_t y_row = is_done ? p.y_row : kGroup;
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) {
      Vec factor = load(p.factor + i * kBlock), bias = load(p.bias + i * kBlock);
      Ints correction = load_ints(p.correction + i * kBlock);
#pragma GCC unroll 16
      for (int r = 0; r < kRows; ++r) {
        *reinterpret_cast<LooseVec*>(y + r * y_row + i * kBlock) =
            __builtin_convertvector(sums[r][i] + correction, Vec) * factor + bias;
      }
    }
    if (is_done) return;
    switch (p.after) {
      case AfterDense::kNothing:
        return store_group<AfterDense::kNothing>(p, reals);
      case AfterDense::kRelu:
        return store_group<AfterDense::kRelu>(p, reals);
      case AfterDense::kGelu:
        return store_group<AfterDense::kGelu>(p, reals);
    }
  }
};

}  // namespace

const IntegerDenseLoops& dense_integers_avx512_vnni() {
  static constexpr IntegerDenseLoops kLoops{kGroup, kMaxRows,
                                            multiply_any<Multiply, IntegerProduct>};
  return kLoops;
}

}  // namespace mx::cpu
