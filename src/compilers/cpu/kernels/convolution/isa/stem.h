// The inner loops of a Winograd convolution with 7 x 7 windows and stride 2 over a few channels,
// the first layer of many networks, built per instruction set. Every other row and column of the
// input make an image of half the size, four of them make 4 channels of each: its windows are 4 x 4
// with stride 1 then (the last weight of every other one is zero), F(4 x 4, 4 x 4), whose 49 points
// are one matrix product each.
#pragma once

#include <cstdint>

#include "compilers/cpu/kernels/convolution/isa/four_taps.h"
#include "compilers/cpu/kernels/convolution/isa/winograd.h"

namespace mx::cpu {

constexpr int64_t kStemLanes = 16;  // room for the channels of a pixel of half the size
constexpr int64_t kStemTile = 4;    // results of an axis
constexpr int64_t kStemPoints = 49;

// m[row][channel of the group] = sum over channels of v[row][channel] * u[channel][of the group]
struct StemProduct {
  const float* v;
  const float* u;
  float* m;
  int64_t rows, channels;
};

struct StemLoops {
  int64_t block, group, max_rows;
  // One tile: 7 x 7 pixels of kStemLanes floats, rows `row_stride` floats apart, to points.
  void (*input)(const float* pixels, int64_t row_stride, float* v, int64_t point_stride);
  void (*multiply)(const StemProduct& product);
  void (*output)(const WinogradResult& result, const WinogradPlane& p, int64_t tile_y,
                 int64_t tile_x);
};

const StemLoops& stem_avx2();
const StemLoops& stem_avx512();

}  // namespace mx::cpu
