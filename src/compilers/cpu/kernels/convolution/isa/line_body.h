// The loops of line.h in vectors of the instruction set that the including file is compiled for.
#pragma once

#include <cstddef>

#include "compilers/cpu/kernels/convolution/isa/four_taps_body.h"
#include "compilers/cpu/kernels/convolution/isa/line.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_tile.h"

namespace mx::cpu {
namespace {

void input(const LineInput& in) {
  Vec d[kSevenPoints], t[kSevenPoints];
#pragma GCC unroll 7
  for (int64_t i = 0; i < static_cast<int64_t>(kSevenPoints); ++i) {
    d[i] = i >= in.from && i < in.to ? load(in.x + i * in.stride) : Vec{};
  }
  to_points(d, t);
#pragma GCC unroll 7
  for (size_t i = 0; i < kSevenPoints; ++i) {
    store(in.v + static_cast<int64_t>(i) * in.point_stride, t[i]);
  }
}

void output(const LineResult& result) {
  Vec t[kSevenPoints], y[kLineTile];
#pragma GCC unroll 7
  for (size_t i = 0; i < kSevenPoints; ++i) {
    t[i] = load(result.m + static_cast<int64_t>(i) * result.point_stride);
  }
  from_points(t, y);
  const Vec bias = load(result.bias);
#pragma GCC unroll 4
  for (int64_t i = 0; i < kLineTile; ++i) {
    if (i >= result.count) break;
    store_result(y[i] + bias, result.residual ? result.residual + i * result.stride : nullptr,
                 result.relu, result.y + i * result.stride);
  }
}

struct Multiply {
  template <int kRows>
  static void rows(const LineProduct& p) {
    Vec sums[kRows][kVectors] = {};
    const float* u = p.u;
    for (int64_t segment = 0; segment < p.segments; ++segment) {
      const float* v = p.v + segment * p.segment_stride;
      for (int64_t block = 0; block < p.blocks; ++block, v += p.block_stride) {
        u = add_block(sums, v, u);
      }
    }
    store_sums(sums, p.m);
  }
};

const LineLoops& loops() {
  static constexpr LineLoops kLoops{
      kBlock, kVectors * kBlock, kMaxRows, input, multiply_any<Multiply, LineProduct>, output};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
