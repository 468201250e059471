// The loops of stem.h in vectors of the instruction set that the including file is compiled for.
#pragma once

#include "compilers/cpu/kernels/convolution/isa/four_taps_body.h"
#include "compilers/cpu/kernels/convolution/isa/stem.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_tile.h"

namespace mx::cpu {
namespace {

constexpr int kSide = static_cast<int>(kSevenPoints);

void input(const float* pixels, int64_t row_stride, float* v, int64_t point_stride) {
  for (int64_t lane = 0; lane < kStemLanes; lane += kBlock) {
    Vec rows[kSide][kSide];
    for (int r = 0; r < kSide; ++r) {
      Vec d[kSide];
#pragma GCC unroll 7
      for (int c = 0; c < kSide; ++c) {
        d[c] = load(pixels + r * row_stride + c * kStemLanes + lane);
      }
      to_points(d, rows[r]);
    }
    for (int c = 0; c < kSide; ++c) {
      Vec d[kSide], t[kSide];
#pragma GCC unroll 7
      for (int r = 0; r < kSide; ++r) d[r] = rows[r][c];
      to_points(d, t);
#pragma GCC unroll 7
      for (int r = 0; r < kSide; ++r) store(v + (r * kSide + c) * point_stride + lane, t[r]);
    }
  }
}

void output(const WinogradResult& result, const WinogradPlane& p, int64_t tile_y, int64_t tile_x) {
  Vec rows[kSide][kStemTile];
  for (int r = 0; r < kSide; ++r) {
    Vec t[kSide];
#pragma GCC unroll 7
    for (int c = 0; c < kSide; ++c) t[c] = load(result.m + (r * kSide + c) * result.point_stride);
    from_points(t, rows[r]);
  }
  store_tile(rows, result, p, tile_y, tile_x,
             [](const Vec(&t)[kSide], Vec(&y)[kStemTile]) { from_points(t, y); });
}

struct Multiply {
  template <int kRows>
  static void rows(const StemProduct& p) {
    Vec sums[kRows][kVectors] = {};
    add_block<kStemLanes>(sums, p.v, p.u, p.channels);
    store_sums(sums, p.m);
  }
};

const StemLoops& loops() {
  static constexpr StemLoops kLoops{
      kBlock, kVectors * kBlock, kMaxRows, input, multiply_any<Multiply, StemProduct>, output};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
