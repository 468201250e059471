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

void pack(const AttentionHead& head, float* packed) {
  float* values = packed + key_floats(head);
  for (int64_t k = 0; k < head.count; ++k) {
    std::copy_n(head.values + k * head.value_row, head.width, values + k * head.width);
  }
  for (int64_t begin = 0; begin < head.count; begin += kGroup, packed += kGroup * head.depth) {
    int64_t count = std::min(kGroup, head.count - begin);
    if (count < kGroup) std::fill_n(packed, kGroup * head.depth, 0.0F);
    for (int64_t i = 0; i < count; ++i) {
      const float* key = head.keys + (begin + i) * head.key_row;
      for (int64_t d = 0; d < head.depth; ++d) packed[d * kGroup + i] = key[d];
    }
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
