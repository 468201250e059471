// The loops of pointwise.h in vectors of the instruction set that the including file is compiled
// for.
#pragma once

#include <algorithm>
#include <utility>

#include "compilers/cpu/kernels/convolution/isa/conv1x1.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"

namespace mx::cpu {
namespace {

// Channels before they are read that weights are fetched into the first cache.
#if defined(__AVX512F__)
constexpr int64_t kSoon = 8;
#else
constexpr int64_t kSoon = 0;
#endif

inline Vec positive(Vec value) { return value > 0.0F ? value : Vec{}; }

// For groups of kWide vectors of output channels.
template <int kWide>
struct Multiply {
  template <int kRows>
  static void rows(const Conv1x1Product& p) {
    Vec sums[kRows][kWide] = {};
    const float* u = p.u;
    for (int64_t block = 0; block < p.blocks; ++block) {
      const float* v = p.v + block * p.v_block_stride;
      for (int64_t i = 0; i < p.ahead_count; ++i) {
        __builtin_prefetch(p.ahead + block * p.ahead_block_stride + i * kBlock, 0, 2);
      }
      u = add_block<kBlock, kSoon>(sums, v, u);
    }
#pragma GCC unroll 4
    for (int i = 0; i < kWide; ++i) {
      Vec bias = load(p.bias + i * kBlock);
      float* y = p.y + i * p.y_block_stride;
      const float* residual = p.residual ? p.residual + i * p.y_block_stride : nullptr;
#pragma GCC unroll 16
      for (int r = 0; r < kRows; ++r) {
        Vec value = sums[r][i] + bias;
        if (residual) value += load(residual + r * kBlock);
        store(y + r * kBlock, p.relu ? positive(value) : value);
      }
    }
  }
};

void fetch(const Conv1x1Fetch& f) {
  if (!f.scale) {
    for (int64_t i = 0; i < f.count; ++i) store(f.y + i * kBlock, load(f.x + i * f.step));
    return;
  }
  Vec scale = load(f.scale), shift = load(f.shift);
  for (int64_t i = 0; i < f.count; ++i) {
    Vec value = load(f.x + i * f.step) * scale + shift;
    store(f.y + i * kBlock, f.relu ? positive(value) : value);
  }
}

// Result i, whose window may lie over the left or right border; rows first to last of the window.
inline void depthwise_border(const DepthwiseRow& row, int64_t i, int first, int last) {
  int64_t left = row.left + i * row.stride;
  Vec sum = load(row.bias);
  for (int r = first; r < last; ++r) {
    const float* line = row.plane + (row.top + r) * row.width * kBlock;
    for (int c = 0; c < 3; ++c) {
      if (left + c < 0 || left + c >= row.width) continue;
      sum += load(row.weight + (r * 3 + c) * kBlock) * load(line + (left + c) * kBlock);
    }
  }
  store(row.y + i * kBlock, row.relu ? positive(sum) : sum);
}

// Four neighbouring results of a row whose windows lie between the borders, from `x` on: what two
// or three of them read is loaded once.
template <int kRows, int kStride>
[[gnu::always_inline]] inline void depthwise_four(const Vec (&weight)[kRows][3], Vec bias,
                                                  const float* x, int64_t line, bool relu,
                                                  float* y) {
  Vec sums[4] = {bias, bias, bias, bias};
#pragma GCC unroll 3
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (int column = 0; column < 3 * kStride + 3; ++column) {
      const Vec value = load(x + r * line + column * kBlock);
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) {
        const int c = column - i * kStride;
        if (c >= 0 && c < 3) sums[i] += weight[r][c] * value;
      }
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) store(y + i * kBlock, relu ? positive(sums[i]) : sums[i]);
}

// All results of a row; those from begin to end have windows that lie between the borders, those
// beside them mostly ones that hang over by one column. All weights stay in registers.
template <int kFirst, int kLast>
void depthwise_line(const DepthwiseRow& row, int64_t begin, int64_t end) {
  Vec weight[kLast - kFirst][3];
#pragma GCC unroll 3
  for (int r = 0; r < kLast - kFirst; ++r) {
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) weight[r][c] = load(row.weight + ((kFirst + r) * 3 + c) * kBlock);
  }
  const Vec bias = load(row.bias);
  const int64_t line = row.width * kBlock;
  auto result = [&]<int kLeft, int kRight>(int64_t i, std::integer_sequence<int, kLeft, kRight>) {
    const int64_t x = (row.top + kFirst) * line + (row.left + i * row.stride) * kBlock;
    Vec sum = bias;
#pragma GCC unroll 3
    for (int r = 0; r < kLast - kFirst; ++r) {
#pragma GCC unroll 3
      for (int c = kLeft; c < kRight; ++c) {
        sum += weight[r][c] * load(row.plane + (x + r * line + c * kBlock));
      }
    }
    store(row.y + i * kBlock, row.relu ? positive(sum) : sum);
  };
  for (int64_t i = 0; i < begin; ++i) {
    if (row.left + i * row.stride == -1 && row.width >= 2) {
      result(i, std::integer_sequence<int, 1, 3>());
    } else {
      depthwise_border(row, i, kFirst, kLast);
    }
  }
  int64_t inside = begin;
  if (row.stride <= 2) {
    for (; inside + 4 <= end; inside += 4) {
      const float* x =
          row.plane + (row.top + kFirst) * line + (row.left + inside * row.stride) * kBlock;
      float* y = row.y + inside * kBlock;
      if (row.stride == 1) {
        depthwise_four<kLast - kFirst, 1>(weight, bias, x, line, row.relu, y);
      } else {
        depthwise_four<kLast - kFirst, 2>(weight, bias, x, line, row.relu, y);
      }
    }
  }
  for (; inside < end; ++inside) result(inside, std::integer_sequence<int, 0, 3>());
  for (int64_t i = end; i < row.count; ++i) {
    if (row.left + i * row.stride == row.width - 2 && row.width >= 2) {
      result(i, std::integer_sequence<int, 0, 2>());
    } else {
      depthwise_border(row, i, kFirst, kLast);
    }
  }
}

void depthwise(const DepthwiseRow& row) {
  auto first = static_cast<int>(std::max<int64_t>(0, -row.top));
  auto last = static_cast<int>(std::min<int64_t>(3, row.height - row.top));
  int64_t begin = row.left >= 0 ? 0 : (row.stride - 1 - row.left) / row.stride;
  int64_t room = row.width - 3 - row.left;
  int64_t end = room < 0 ? 0 : room / row.stride + 1;
  begin = std::min(begin, row.count);
  end = std::clamp(end, begin, row.count);
  if (first == 0 && last == 3) {
    depthwise_line<0, 3>(row, begin, end);
  } else if (first == 1 && last == 3) {
    depthwise_line<1, 3>(row, begin, end);
  } else if (first == 0 && last == 2) {
    depthwise_line<0, 2>(row, begin, end);
  } else {
    for (int64_t i = 0; i < row.count; ++i) depthwise_border(row, i, first, last);
  }
}

template <int kWide, int kMost>
const Conv1x1Loops& loops() {
  static constexpr Conv1x1Loops kLoops{kBlock, kWide * kBlock,
                                       kMost,  multiply_any<Multiply<kWide>, Conv1x1Product, kMost>,
                                       fetch,  depthwise};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
