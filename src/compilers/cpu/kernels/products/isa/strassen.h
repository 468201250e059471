// The inner loops of 1 x 1 convolutions and dense layers with seven products of quarters instead of
// eight (Strassen, in Winograd's form). With input A and weights B cut in halves both ways, and
//
//   S1 = A21 + A22, S2 = S1 - A11, S3 = A11 - A21, S4 = A12 - S2
//   T1 = B12 - B11, T2 = B22 - T1, T3 = B22 - B12, T4 = T2 - B21
//
// the quarters of the result are
//
//   C11 = A11 B11 + A12 B21            U = A11 B11 + S2 T2
//   C12 = U + S1 T1 + S4 B22           C21 = U + S3 T3 - A22 T4         C22 = U + S3 T3 + S1 T1
//
// Rows of A are pixels, or rows of a dense layer's data, even ones above odd ones; a *twin* of a
// channel is the one half of them on.
#pragma once

#include <cstdint>

namespace mx::cpu {

// In the order in which they are multiplied: A11, A12, S2, S3, S1, S4, A22.
constexpr int64_t kStrassenValues = 7;
// The seven of one block of channels and its twin for `rows` pairs of pixels. Factors of channels
// are powers of two.
struct StrassenSplit {
  const float* first;   // pixels of the block
  const float* second;  // of its twin
  int64_t row_stride;   // floats from one pixel to the next
  const float* first_factor;
  const float* second_factor;
  const float* row_factors;  // of the pixels, powers of two; null: ones
  float* v;
  int64_t v_stride;  // floats from one of the seven to the next
  int64_t rows;
};

// What later products read, fetched into the second cache meanwhile: with each block of each of the
// seven products so many lines, and as many of their twins.
struct StrassenAhead {
  const float* from = nullptr;
  int64_t twin = 0;
  int64_t product_stride = 0, block_stride = 0;  // from one product or block to the next
  int64_t count = 0;
};

// One group of output channels and its twin for some pairs of pixels. Sums of weights are made
// while they are read: units that add have nothing else to do.
struct StrassenProduct {
  const float* v;
  int64_t v_stride, v_block_stride;
  const float* u;          // B11, then B21
  int64_t u_twin;          // floats from there to B12, then B22
  int64_t blocks;          // of channels in half of them
  int64_t rows, odd_rows;  // pairs of pixels; how many of them have both
  const float* factor;     // of output channels, powers of two
  const float* bias;
  int64_t twin;                           // output channels from one to its twin
  const float* residual;                  // may be `y` itself, or null
  float* y;                               // first even pixel of the group
  int64_t y_block_stride, y_twin_stride;  // of residual too
  int64_t y_row_stride;                   // floats from one pixel to the next, likewise
  const float* row_factors;               // of the pixels, powers of two; null: ones
  bool relu;
  bool is_far;  // the weights are in no cache of this processor
  StrassenAhead ahead;
};

struct StrassenLoops {
  int64_t block;     // floats of a vector
  int64_t group;     // output channels of one product, without their twins
  int64_t max_rows;  // pairs of pixels of one product
  void (*split)(const StrassenSplit& split);
  void (*multiply)(const StrassenProduct& product);
};

const StrassenLoops& strassen_avx512();

}  // namespace mx::cpu
