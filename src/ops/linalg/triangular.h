// Equations with triangular matrices, and the Cholesky factor, on one row-major matrix. Large ones
// are split in halves until the rest is small, so that nearly all work happens in gemm.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ops/linalg/gemm.h"

namespace mx::ops {

// The triangle M = op(A) that the equations use: row-major A, read transposed where said.
template <class T>
struct Triangle {
  const T* data;
  int64_t pitch;
  bool transposed, lower;  // `lower`: of A as stored
  bool unit = false;       // ones on the diagonal, which is not read

  [[nodiscard]] bool is_lower() const { return lower != transposed; }  // of M
  [[nodiscard]] T at(int64_t i, int64_t j) const {
    return transposed ? data[j * pitch + i] : data[i * pitch + j];
  }
  [[nodiscard]] T diagonal(int64_t i) const { return unit ? T(1) : at(i, i); }
  [[nodiscard]] const T* block(int64_t i, int64_t j) const {  // where M's element (i, j) is stored
    return transposed ? data + j * pitch + i : data + i * pitch + j;
  }
  [[nodiscard]] Triangle from(int64_t i) const {
    return {data + i * pitch + i, pitch, transposed, lower, unit};
  }
};

inline constexpr int64_t kTriangleBase = 32;

// b (n×m) becomes the X of M · X = b.
template <class T>
void solve_left(const Triangle<T>& a, int64_t n, T* b, int64_t m, int64_t pitch) {
  if (n > kTriangleBase) {
    int64_t h = n / 2;
    T* top = b;
    T* bottom = b + h * pitch;
    if (a.is_lower()) {
      solve_left(a, h, top, m, pitch);
      gemm<T>(a.transposed, false, n - h, m, h, -1, a.block(h, 0), a.pitch, top, pitch, 1, bottom,
              pitch);
      solve_left(a.from(h), n - h, bottom, m, pitch);
    } else {
      solve_left(a.from(h), n - h, bottom, m, pitch);
      gemm<T>(a.transposed, false, h, m, n - h, -1, a.block(0, h), a.pitch, bottom, pitch, 1, top,
              pitch);
      solve_left(a, h, top, m, pitch);
    }
    return;
  }
  for (int64_t step = 0; step < n; ++step) {
    int64_t i = a.is_lower() ? step : n - 1 - step;
    T* line = b + i * pitch;
    for (int64_t other = 0; other < step; ++other) {
      int64_t j = a.is_lower() ? other : n - 1 - other;
      T factor = a.at(i, j);
      const T* known = b + j * pitch;
      for (int64_t c = 0; c < m; ++c) line[c] -= factor * known[c];
    }
    T divisor = a.diagonal(i);
    for (int64_t c = 0; c < m; ++c) line[c] /= divisor;
  }
}

// b (m×n) becomes the X of X · M = b.
template <class T>
void solve_right(const Triangle<T>& a, int64_t n, T* b, int64_t m, int64_t pitch) {
  if (n > kTriangleBase) {
    int64_t h = n / 2;
    T* left = b;
    T* right = b + h;
    if (a.is_lower()) {
      solve_right(a.from(h), n - h, right, m, pitch);
      gemm<T>(false, a.transposed, m, h, n - h, -1, right, pitch, a.block(h, 0), a.pitch, 1, left,
              pitch);
      solve_right(a, h, left, m, pitch);
    } else {
      solve_right(a, h, left, m, pitch);
      gemm<T>(false, a.transposed, m, n - h, h, -1, left, pitch, a.block(0, h), a.pitch, 1, right,
              pitch);
      solve_right(a.from(h), n - h, right, m, pitch);
    }
    return;
  }
  for (int64_t row = 0; row < m; ++row) {
    T* line = b + row * pitch;
    for (int64_t step = 0; step < n; ++step) {
      int64_t j = a.is_lower() ? n - 1 - step : step;
      line[j] /= a.diagonal(j);
      int64_t begin = a.is_lower() ? 0 : j + 1, end = a.is_lower() ? j : n;
      for (int64_t i = begin; i < end; ++i) line[i] -= line[j] * a.at(j, i);
    }
  }
}

// The lower triangle of symmetric a (n×n) becomes its factor L with a = L · Lᵀ; the upper one is
// not read, and spoiled. False when a is not positive definite.
template <class T>
bool factor_cholesky(T* a, int64_t n, int64_t pitch) {
  if (n > kTriangleBase) {
    int64_t h = n / 2;
    T* below = a + h * pitch;
    T* rest = below + h;
    if (!factor_cholesky(a, h, pitch)) return false;
    solve_right(Triangle<T>{a, pitch, true, true}, h, below, n - h, pitch);
    gemm<T>(false, true, n - h, n - h, h, -1, below, pitch, below, pitch, 1, rest, pitch);
    return factor_cholesky(rest, n - h, pitch);
  }
  for (int64_t i = 0; i < n; ++i) {
    T* line = a + i * pitch;
    for (int64_t j = 0; j <= i; ++j) {
      const T* other = a + j * pitch;
      T sum = line[j];
      for (int64_t k = 0; k < j; ++k) sum -= line[k] * other[k];
      if (j < i) {
        line[j] = sum / other[j];
        continue;
      }
      if (!(sum > 0)) return false;  // nan too
      line[i] = std::sqrt(sum);
    }
  }
  return true;
}

}  // namespace mx::ops
