// The inner loops of attention: some lines of queries go through scores, softmax and the product
// with the values at once, while the scores are in the first caches. Built per instruction set.
#pragma once

#include <cstdint>

namespace mx::cpu {

// The keys and values of one head; `row` is the distance between lines in floats.
struct AttentionHead {
  const float* keys = nullptr;
  const float* values = nullptr;
  int64_t key_row = 0, value_row = 0;
  int64_t count = 0, depth = 0, width = 0;  // of keys; numbers in a key, and in a value
};

// `rows` lines of queries, at most `max_rows`.
struct AttentionTile {
  const float* queries;
  int64_t query_row;
  int64_t rows;
  float scale;
  float* y;
  int64_t y_row;
};

struct AttentionLoops {
  const char* numbers;  // that are multiplied, for reports
  int64_t max_rows;
  // Room in floats, for keys and values in the order of the loops and for what a tile makes.
  int64_t (*packed_floats)(const AttentionHead& head);
  int64_t (*scratch_floats)(const AttentionHead& head);
  void (*pack)(const AttentionHead& head, float* packed);
  void (*run)(const AttentionHead& head, const float* packed, const AttentionTile& tile,
              float* scratch);
};

// Depths and widths must be multiples of this.
constexpr int64_t kAttentionWidth = 32;

const AttentionLoops& attention_avx512();
const AttentionLoops& attention_avx512_bf16();  // multiplies in bfloat16, adds in float32

}  // namespace mx::cpu
