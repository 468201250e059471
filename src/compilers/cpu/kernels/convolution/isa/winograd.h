// The inner loops of Winograd convolutions F(m x m, 3 x 3) on blocked arrays, built per instruction
// set. A tile is m x m results, made from (m + 2) x (m + 2) inputs; in between stand (m + 2)^2
// independent matrix products, one per "point".
//
// With stride 2 the outer two of the three weights of an axis meet every other input, 2 weights
// with stride 1, F(m, 2) with m + 1 points; the middle one meets the inputs in between, a plain
// product for each of m results. So an axis has m + 1 points of one row and a last one of m rows.
#pragma once

#include <cstdint>

namespace mx::cpu {

struct WinogradPlane {  // one image of a batch, blocked
  int64_t in_height, in_width, out_height, out_width;
  int64_t pad_top, pad_left;
};

// Transforms one tile of one block of channels: v[point * point_stride] gets a vector each.
using WinogradInput = void (*)(const float* plane, const WinogradPlane& p, int64_t tile_y,
                               int64_t tile_x, float* v, int64_t point_stride);

// m[row][group] = sum over channels of v[block][row][channel] * u[channel][group], for `rows` rows.
struct WinogradProduct {
  const float* v;
  int64_t v_block_stride;  // floats between blocks of channels
  const float* u;
  float* m;
  int64_t rows, blocks;
  // What is read from memory next: so many lines of 64 bytes are fetched per block of channels.
  const float* next = nullptr;
  int64_t next_lines = 0;
};
using WinogradMultiply = void (*)(const WinogradProduct& product);

// Transforms weights: from g[channel][9][group] one row of points, u[point * point_stride] with
// [channel][group] each.
struct WinogradWeights {
  const float* g;
  int64_t channels;
  int row;  // 0 to m + 1
  float* u;
  int64_t point_stride;
};
using WinogradWeightRow = void (*)(const WinogradWeights& weights);

// Transforms one tile of one block of channels back: adds bias and, unless null, residual, then
// max(., 0) if `relu`. `residual` may be `plane` itself.
struct WinogradResult {
  const float* m;
  int64_t point_stride;
  const float* bias;
  const float* residual;
  float* plane;
  bool relu;
};
using WinogradOutput = void (*)(const WinogradResult& result, const WinogradPlane& p,
                                int64_t tile_y, int64_t tile_x);

// The same with stride 2. Points lie at `begins` and hold, tile after tile, a row for each product.
struct WinogradPlaces {
  const int64_t* begins;
  int64_t tile;
};
using WinogradStridedInput = void (*)(const float* plane, const WinogradPlane& p, int64_t tile_y,
                                      int64_t tile_x, float* v, const WinogradPlaces& places);
using WinogradStridedOutput = void (*)(const WinogradResult& result, const WinogradPlane& p,
                                       int64_t tile_y, int64_t tile_x,
                                       const WinogradPlaces& places);

struct WinogradLoops {
  int64_t block;     // channels of a block
  int64_t group;     // output channels of one product, a few blocks
  int64_t max_rows;  // of one call of multiply
  WinogradInput input;
  WinogradWeightRow weights;
  WinogradMultiply multiply;
  WinogradOutput output;
  WinogradWeightRow strided_weights;
  WinogradStridedInput strided_input;
  WinogradStridedOutput strided_output;
};

const WinogradLoops& winograd2_avx2();
const WinogradLoops& winograd4_avx2();
const WinogradLoops& winograd2_avx512();
const WinogradLoops& winograd4_avx512();

// For tiles of m x m results, m = 2 or 4, and block_size(); null where there are no fast loops.
const WinogradLoops* winograd_loops(int m);

}  // namespace mx::cpu
