// The inner loops of 1 x 1 convolutions on blocked arrays, and of their prologues: scale and shift,
// or a depthwise 3 x 3 convolution. Built per instruction set.
#pragma once

#include <cstdint>

namespace mx::cpu {

// y[k][row] = sum over channels of v[block][row][channel] * u[channel][k], plus bias and, unless
// null, residual, then max(., 0) if `relu`. `residual` may be `y` itself.
struct Conv1x1Product {
  const float* v;
  int64_t v_block_stride;  // floats between blocks of channels
  const float* u;
  int64_t rows, blocks;
  const float* bias;
  const float* residual;
  float* y;
  int64_t y_block_stride;  // of residual too
  bool relu;
  // What the next products read, fetched into the second cache meanwhile: of each block of channels
  // so many vectors.
  const float* ahead;
  int64_t ahead_block_stride, ahead_count;
};

// y[i] = x[i * step] * scale + shift for `count` vectors, then max(., 0) if `relu`; scale null: a
// copy.
struct Conv1x1Fetch {
  const float* x;
  int64_t step;  // floats
  const float* scale;
  const float* shift;
  bool relu;
  float* y;
  int64_t count;
};

// `count` neighbouring results in one row of a depthwise 3 x 3 convolution of one block.
struct DepthwiseRow {
  const float* plane;
  int64_t height, width;
  int64_t top, left;  // of the first window; outside of the plane there are zeros
  int64_t stride;     // between windows
  const float* weight;
  const float* bias;
  bool relu;
  float* y;
  int64_t count;
};

struct Conv1x1Loops {
  int64_t block;     // channels of a block
  int64_t group;     // output channels of one product, a few blocks
  int64_t max_rows;  // of one product
  void (*multiply)(const Conv1x1Product& product);
  void (*fetch)(const Conv1x1Fetch& fetch);
  void (*depthwise)(const DepthwiseRow& row);
};

const Conv1x1Loops& conv1x1_avx2();
const Conv1x1Loops& conv1x1_avx512();
const Conv1x1Loops& conv1x1_wide_avx512();  // groups twice as wide
const Conv1x1Loops* conv1x1_loops();        // for block_size(); null where there are no fast ones

}  // namespace mx::cpu
