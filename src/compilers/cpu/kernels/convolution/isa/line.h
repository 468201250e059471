// The inner loops of Winograd convolutions with 1 x n and n x 1 windows on blocked arrays, built
// per instruction set. Weights are taken in segments of four (the last filled up with zeros), each
// F(4, 4): four results from seven points. A segment's inputs lie four further on than those of the
// one before, where the next tile begins; so its points are that tile's.
#pragma once

#include <cstdint>

#include "compilers/cpu/kernels/convolution/isa/four_taps.h"

namespace mx::cpu {

constexpr int64_t kLineTile = 4;  // results

// Seven numbers, of which those outside of `from` to `to` are zeros, to points.
struct LineInput {
  const float* x;  // the first, which may lie before the line
  int64_t stride;  // floats from one to the next
  int64_t from, to;
  float* v;
  int64_t point_stride;
};

// m[row][group] = sum over segments and channels of v[segment][block][row][channel] *
// u[segment][channel][group]
struct LineProduct {
  const float* v;
  int64_t segment_stride, block_stride;  // floats
  const float* u;
  float* m;
  int64_t rows, segments, blocks;
};

// A tile back to at most four results: bias, residual unless null, max(., 0) if `relu`.
struct LineResult {
  const float* m;
  int64_t point_stride;
  const float* bias;
  const float* residual;  // may be y
  float* y;
  int64_t stride, count;
  bool relu;
};

struct LineLoops {
  int64_t block, group, max_rows;
  void (*input)(const LineInput& input);
  void (*multiply)(const LineProduct& product);
  void (*output)(const LineResult& result);
};

const LineLoops& line_avx2();
const LineLoops& line_avx512();

}  // namespace mx::cpu
