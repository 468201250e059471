#include <immintrin.h>

#include "compilers/cpu/kernels/matrix/isa/attention_body.h"

namespace mx::cpu {
namespace {

// Numbers of bfloat16 lie in pairs, which count as one float: neighbours along the sum.
using Pairs = __m512bh;
using Shorts __attribute__((vector_size(64))) = int16_t;

// First the numbers of `low`, then those of `high`.
inline Shorts rounded(Vec low, Vec high) {
  return reinterpret_cast<Shorts>(_mm512_cvtne2ps_pbh(high, low));
}

inline Vec pairs_of(Vec even, Vec odd) {
  Shorts both = rounded(even, odd);
  return reinterpret_cast<Vec>(__builtin_shufflevector(
      both, both, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23,  //
      8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
}

// Rounds `count` numbers, whole groups, to neighbours in memory.
inline void round_line(const float* from, int64_t count, float scale, float* to) {
  for (int64_t i = 0; i < count; i += kGroup, to += kVector) {
    store(to,
          reinterpret_cast<Vec>(rounded(load(from + i) * scale, load(from + i + kVector) * scale)));
  }
}

int64_t key_floats(const AttentionHead& head) { return whole_groups(head.count) * head.depth / 2; }

// Keys [group][pair of numbers][key of the group], then values [pair of keys][number].
int64_t packed_floats(const AttentionHead& head) {
  return key_floats(head) + whole_groups(head.count) / 2 * head.width;
}

// Scores of a tile, the same rounded, queries.
int64_t scratch_floats(const AttentionHead& head) {
  int64_t count = whole_groups(head.count);
  return kMaxRows * (distance_for(count) + distance_for(count / 2) + head.depth / 2);
}

void pack_keys(const AttentionHead& head, float* packed) {
  constexpr int64_t kPiece = 64;  // pairs
  int64_t pairs = head.depth / 2;
  int32_t piece_of_key[kPiece];
  for (int64_t begin = 0; begin < head.count; begin += kGroup, packed += kGroup * pairs) {
    int64_t count = std::min(kGroup, head.count - begin);
    // As integers: pairs that look like denormal floats stay what they are.
    auto* group = reinterpret_cast<int32_t*>(packed);
    if (count < kGroup) std::fill_n(group, kGroup * pairs, 0);
    for (int64_t i = 0; i < count; ++i) {
      const float* key = head.keys + (begin + i) * head.key_row;
      for (int64_t d = 0; d < pairs; d += kPiece) {
        int64_t piece = std::min(kPiece, pairs - d);
        round_line(key + 2 * d, 2 * piece, 1, reinterpret_cast<float*>(piece_of_key));
        for (int64_t k = 0; k < piece; ++k) group[(d + k) * kGroup + i] = piece_of_key[k];
      }
    }
  }
}

void pack(const AttentionHead& head, float* packed) {
  pack_keys(head, packed);
  packed += key_floats(head);
  int64_t end = whole_groups(head.count);
  for (int64_t k = 0; k < end; k += 2, packed += head.width) {
    const float *even = head.values + k * head.value_row, *odd = even + head.value_row;
    for (int64_t c = 0; c < head.width; c += kVector) {
      Vec first = k < head.count ? load(even + c) : Vec{};
      Vec second = k + 1 < head.count ? load(odd + c) : Vec{};
      store(packed + c, pairs_of(first, second));
    }
  }
}

// Sums over `depth` pairs of a[row][i] times the line of kGroup pairs at b + i * b_step.
template <int kRows>
[[gnu::always_inline]] inline void multiply(Vec (&sums)[kRows][kVectors], const float* a,
                                            int64_t a_row, const float* b, int64_t b_step,
                                            int64_t depth) {
  const auto* pairs = reinterpret_cast<const int32_t*>(a);
  for (int64_t i = 0; i < depth; ++i, b += b_step) {
    auto left = reinterpret_cast<Pairs>(load(b));
    auto right = reinterpret_cast<Pairs>(load(b + kVector));
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      auto factor = reinterpret_cast<Pairs>(Bits{} + pairs[r * a_row + i]);
      sums[r][0] = reinterpret_cast<Vec>(_mm512_dpbf16_ps(sums[r][0], factor, left));
      sums[r][1] = reinterpret_cast<Vec>(_mm512_dpbf16_ps(sums[r][1], factor, right));
    }
  }
}

struct Tile {
  template <int kRows>
  static void run(const AttentionHead& head, const float* packed, const AttentionTile& tile,
                  float* scratch) {
    int64_t end = whole_groups(head.count), pairs = head.depth / 2;
    int64_t line = distance_for(end), weight_line = distance_for(end / 2);
    float *scores = scratch, *weights = scratch + kMaxRows * line;
    float* queries = weights + kMaxRows * weight_line;
    for (int r = 0; r < kRows; ++r) {
      const float* from = tile.queries + r * tile.query_row;
      round_line(from, head.depth, tile.scale, queries + r * pairs);
    }
    for (int64_t k = 0; k < end; k += kGroup, packed += kGroup * pairs) {
      Vec sums[kRows][kVectors] = {};
      multiply(sums, queries, pairs, packed, kGroup, pairs);
      write(sums, nullptr, scores + k, line);
    }
    float factors[kRows];
    for (int r = 0; r < kRows; ++r) {
      factors[r] = 1 / soften(scores + r * line, head.count);
      round_line(scores + r * line, end, 1, weights + r * weight_line);
    }
    for (int64_t c = 0; c < head.width; c += kGroup) {
      Vec sums[kRows][kVectors] = {};
      multiply(sums, weights, weight_line, packed + c, head.width, end / 2);
      write(sums, factors, tile.y + c, tile.y_row);
    }
  }
};

}  // namespace

const AttentionLoops& attention_avx512_bf16() {
  static constexpr AttentionLoops kLoops{"bf16",         kMaxRows, packed_floats,
                                         scratch_floats, pack,     run_any<Tile>};
  return kLoops;
}

}  // namespace mx::cpu
