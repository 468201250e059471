// The loops that gemm_kernel*.cc compile for their instruction set: portable vectors, no
// intrinsics. Everything is in an anonymous namespace, so that the linker cannot exchange one
// file's copy for another's; for the same reason nothing else may be included here.
#pragma once

#include <cstdint>

#include "device/cpu/isa/gemm_kernel.h"

namespace mx::isa {
namespace {

template <class T, int kBytes>
struct Vector {
  using Type __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias)) = T;
};

template <class T, int kBytes, int kRows, int kVectors>
[[gnu::always_inline]] inline void multiply_in_place(int64_t depth, const T* a, int64_t a_row,
                                                     int64_t a_step, const T* b, int64_t b_step,
                                                     T* tile, int64_t pitch) {
  using V = typename Vector<T, kBytes>::Type;
  constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  V sums[kRows][kVectors] = {};
  for (int64_t step = 0; step < depth; ++step) {
    V right[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) right[v] = *reinterpret_cast<const V*>(b + v * kLanes);
#pragma GCC unroll 16
    for (int row = 0; row < kRows; ++row) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) sums[row][v] += a[row * a_row] * right[v];
    }
    a += a_step;
    b += b_step;
  }
#pragma GCC unroll 16
  for (int row = 0; row < kRows; ++row) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      *reinterpret_cast<V*>(tile + row * pitch + v * kLanes) = sums[row][v];
    }
  }
}

template <class T, int kBytes, int kRows, int kVectors>
void multiply(int64_t depth, const T* a, const T* b, T* tile) {
  constexpr int64_t kColumns = kVectors * kBytes / static_cast<int>(sizeof(T));
  multiply_in_place<T, kBytes, kRows, kVectors>(depth, a, 1, kRows, b, kColumns, tile, kColumns);
}

template <class T, int kBytes>
T dot(int64_t count, const T* x, const T* y) {
  using V = typename Vector<T, kBytes>::Type;
  constexpr int64_t kLanes = kBytes / static_cast<int>(sizeof(T)), kWays = 4;
  V sums[kWays] = {};
  int64_t i = 0;
  for (; i + kWays * kLanes <= count; i += kWays * kLanes) {
#pragma GCC unroll 4
    for (int way = 0; way < kWays; ++way) {
      sums[way] += *reinterpret_cast<const V*>(x + i + way * kLanes) *
                   *reinterpret_cast<const V*>(y + i + way * kLanes);
    }
  }
  V all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  T total = 0;
  for (int lane = 0; lane < kLanes; ++lane) total += all[lane];
  for (; i < count; ++i) total += x[i] * y[i];
  return total;
}

// Four rows at a time: y is read and written once for all of them.
template <class T>
void add_rows(int64_t count, int64_t rows, const T* scales, const T* x, int64_t pitch,
              T* __restrict y) {
  int64_t r = 0;
  for (; r + 4 <= rows; r += 4) {
    const T* __restrict x0 = x + r * pitch;
    const T* __restrict x1 = x0 + pitch;
    const T* __restrict x2 = x1 + pitch;
    const T* __restrict x3 = x2 + pitch;
    T s0 = scales[r], s1 = scales[r + 1], s2 = scales[r + 2], s3 = scales[r + 3];
    for (int64_t i = 0; i < count; ++i) {
      y[i] = (((y[i] + s0 * x0[i]) + s1 * x1[i]) + s2 * x2[i]) + s3 * x3[i];
    }
  }
  for (; r < rows; ++r) {
    const T* __restrict line = x + r * pitch;
    for (int64_t i = 0; i < count; ++i) y[i] += scales[r] * line[i];
  }
}

template <class T, int kBytes, int kRows, int kVectors>
constexpr GemmKernel<T> make_gemm_kernel(const char* name) {
  constexpr int kColumns = kVectors * kBytes / static_cast<int>(sizeof(T));
  return {name,
          kRows,
          kColumns,
          multiply<T, kBytes, kRows, kVectors>,
          multiply_in_place<T, kBytes, kRows, kVectors>,
          dot<T, kBytes>,
          add_rows<T>};
}

}  // namespace
}  // namespace mx::isa
