#include "compilers/cpu/kernels/matrix/isa/attention_body.h"

namespace mx::cpu {
namespace {

int64_t key_floats(const AttentionHead& head) { return whole_groups(head.count) * head.depth; }

// Keys [group][number][key of the group], then values one behind the other.
int64_t packed_floats(const AttentionHead& head) {
  return key_floats(head) + head.count * head.width;
}

// Scores of a tile, then its queries.
int64_t scratch_floats(const AttentionHead& head) {
  return kMaxRows * (distance_for(whole_groups(head.count)) + head.depth);
}

inline Vec even_quarters(Vec x, Vec y) {
  return __builtin_shufflevector(x, y, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
}
inline Vec odd_quarters(Vec x, Vec y) {
  return __builtin_shufflevector(x, y, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
}

// to[d * kGroup + i] = from[i * row + d] for sixteen numbers of sixteen keys: pairs of lines
// exchange single numbers, then two, then quarters of the lines.
void turn(const float* from, int64_t row, float* to) {
  Vec a[kVector], b[kVector];
#pragma GCC unroll 16
  for (int i = 0; i < kVector; ++i) a[i] = load(from + i * row);
#pragma GCC unroll 8
  for (int i = 0; i < kVector; i += 2) {
    b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28,
                                   13, 29);
    b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27,
                                       14, 30, 15, 31);
  }
#pragma GCC unroll 4
  for (int i = 0; i < kVector; i += 4) {
#pragma GCC unroll 2
    for (int k = 0; k < 2; ++k) {
      a[i + 2 * k] = __builtin_shufflevector(b[i + k], b[i + k + 2], 0, 1, 16, 17, 4, 5, 20, 21, 8,
                                             9, 24, 25, 12, 13, 28, 29);
      a[i + 2 * k + 1] = __builtin_shufflevector(b[i + k], b[i + k + 2], 2, 3, 18, 19, 6, 7, 22, 23,
                                                 10, 11, 26, 27, 14, 15, 30, 31);
    }
  }
  // a[4 q + n]: of the four keys from 4 q on, numbers n, n + 4, n + 8 and n + 12, four keys each.
#pragma GCC unroll 4
  for (int n = 0; n < 4; ++n) {
    Vec even = even_quarters(a[n], a[n + 4]), odd = odd_quarters(a[n], a[n + 4]);
    Vec next_even = even_quarters(a[n + 8], a[n + 12]),
        next_odd = odd_quarters(a[n + 8], a[n + 12]);
    store(to + n * kGroup, even_quarters(even, next_even));
    store(to + (n + 4) * kGroup, even_quarters(odd, next_odd));
    store(to + (n + 8) * kGroup, odd_quarters(even, next_even));
    store(to + (n + 12) * kGroup, odd_quarters(odd, next_odd));
  }
}

// Keys of one group, the first `count` of kGroup.
void pack_keys(const AttentionHead& head, const float* keys, int64_t count, float* packed) {
  const int64_t whole = count / kVector * kVector;
  for (int64_t i = 0; i < whole; i += kVector) {
    for (int64_t d = 0; d < head.depth; d += kVector) {
      turn(keys + i * head.key_row + d, head.key_row, packed + d * kGroup + i);
    }
  }
  for (int64_t i = whole; i < count; ++i) {
    const float* key = keys + i * head.key_row;
    for (int64_t d = 0; d < head.depth; ++d) packed[d * kGroup + i] = key[d];
  }
}

void pack(const AttentionHead& head, float* packed) {
  float* values = packed + key_floats(head);
  for (int64_t k = 0; k < head.count; ++k) {
    std::copy_n(head.values + k * head.value_row, head.width, values + k * head.width);
  }
  for (int64_t begin = 0; begin < head.count; begin += kGroup, packed += kGroup * head.depth) {
    int64_t count = std::min(kGroup, head.count - begin);
    if (count < kGroup) std::fill_n(packed, kGroup * head.depth, 0.0F);
    pack_keys(head, head.keys + begin * head.key_row, count, packed);
  }
}

// Sums over `depth` of a[row][i] times the line of kGroup numbers at b + i * b_step.
template <int kRows>
[[gnu::always_inline]] inline void multiply(Vec (&sums)[kRows][kVectors], const float* a,
                                            int64_t a_row, const float* b, int64_t b_step,
                                            int64_t depth) {
  for (int64_t i = 0; i < depth; ++i, b += b_step) {
    Vec left = load(b), right = load(b + kVector);
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      float factor = a[r * a_row + i];
      sums[r][0] += factor * left;
      sums[r][1] += factor * right;
    }
  }
}

struct Tile {
  template <int kRows>
  static void run(const AttentionHead& head, const float* packed, const AttentionTile& tile,
                  float* scratch) {
    int64_t end = whole_groups(head.count), line = distance_for(end);
    float *scores = scratch, *queries = scratch + kMaxRows * line;
    const float* values = packed + key_floats(head);
    for (int r = 0; r < kRows; ++r) {
      const float* from = tile.queries + r * tile.query_row;
      for (int64_t d = 0; d < head.depth; ++d) queries[r * head.depth + d] = from[d] * tile.scale;
    }
    for (int64_t k = 0; k < end; k += kGroup, packed += kGroup * head.depth) {
      Vec sums[kRows][kVectors] = {};
      multiply(sums, queries, head.depth, packed, kGroup, head.depth);
      write(sums, nullptr, scores + k, line);
    }
    float factors[kRows];
    for (int r = 0; r < kRows; ++r) factors[r] = 1 / soften(scores + r * line, head.count);
    for (int64_t c = 0; c < head.width; c += kGroup) {
      Vec sums[kRows][kVectors] = {};
      multiply(sums, scores, line, values + c, head.width, head.count);
      write(sums, factors, tile.y + c, tile.y_row);
    }
  }
};

}  // namespace

const AttentionLoops& attention_avx512() {
  static constexpr AttentionLoops kLoops{"f32",          kMaxRows, packed_floats,
                                         scratch_floats, pack,     run_any<Tile>};
  return kLoops;
}

}  // namespace mx::cpu
