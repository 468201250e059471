// Equations and products with triangular matrices, and the Cholesky factor, on one row-major
// matrix. Large ones are split in halves until the rest is small, so that nearly all work happens
// in gemm.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "device/cpu/isa/gemm_kernel.h"
#include "ops/linalg/gemm.h"
#include "ops/pointwise/loop.h"

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
  void unpack(int64_t n, T* full) const {  // M with zeros on the other side
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        bool inside = is_lower() ? j <= i : j >= i;
        full[i * n + j] = inside ? at(i, j) : T(0);
      }
    }
  }
  [[nodiscard]] Triangle from(int64_t i) const {
    return {data + i * pitch + i, pitch, transposed, lower, unit};
  }
};

inline constexpr int64_t kTriangleBase = 32, kFullTriangle = 64;

// solve_left for n up to kTriangleBase: takes the lines that are solved from the next one.
template <class T>
void solve_left_base(const Triangle<T>& a, int64_t n, T* b, int64_t m, int64_t pitch) {
  for (int64_t step = 0; step < n; ++step) {
    int64_t i = a.is_lower() ? step : n - 1 - step, first = a.is_lower() ? 0 : i + 1;
    T factors[kTriangleBase];
    for (int64_t j = 0; j < step; ++j) factors[j] = -a.at(i, first + j);
    T* line = b + i * pitch;
    isa::gemm_kernel<T>().add_rows(m, step, factors, b + first * pitch, pitch, line);
    vector_loop(m, [line, divisor = a.diagonal(i)](int64_t c) { line[c] /= divisor; });
  }
}

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
  solve_left_base(a, n, b, m, pitch);
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
  // Mᵀ · Xᵀ = bᵀ on transposed blocks of b: long lines are what vectors are made for.
  constexpr int64_t kRows = 64;
  alignas(64) T turned[kTriangleBase * kRows];
  for (int64_t row = 0; row < m; row += kRows) {
    int64_t rows = std::min(kRows, m - row);
    T* block = b + row * pitch;
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < n; ++c) turned[c * kRows + r] = block[r * pitch + c];
    }
    solve_left_base(Triangle<T>{a.data, a.pitch, !a.transposed, a.lower, a.unit}, n, turned, rows,
                    kRows);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < n; ++c) block[r * pitch + c] = turned[c * kRows + r];
    }
  }
}

// result (n×m) = alpha · M · b. Below kFullTriangle rows a copy of the triangle with zeros around
// it is multiplied: gemm is fast enough to waste half.
template <class T>
void multiply_left(const Triangle<T>& a, int64_t n, double alpha, const T* b, int64_t m,
                   T* result) {
  if (n > kFullTriangle) {
    int64_t h = n / 2;
    multiply_left(a, h, alpha, b, m, result);
    multiply_left(a.from(h), n - h, alpha, b + h * m, m, result + h * m);
    if (a.is_lower()) {
      gemm<T>(a.transposed, false, n - h, m, h, alpha, a.block(h, 0), a.pitch, b, m, 1,
              result + h * m, m);
    } else {
      gemm<T>(a.transposed, false, h, m, n - h, alpha, a.block(0, h), a.pitch, b + h * m, m, 1,
              result, m);
    }
    return;
  }
  alignas(64) T full[kFullTriangle * kFullTriangle];
  a.unpack(n, full);
  gemm<T>(false, false, n, m, n, alpha, full, n, b, m, 0, result, m);
}

// result (m×n) = alpha · b · M; the rows of b and of the result lie `pitch` apart.
template <class T>
void multiply_right(const Triangle<T>& a, int64_t n, double alpha, const T* b, int64_t m,
                    int64_t pitch, T* result) {
  if (n > kFullTriangle) {
    int64_t h = n / 2;
    multiply_right(a, h, alpha, b, m, pitch, result);
    multiply_right(a.from(h), n - h, alpha, b + h, m, pitch, result + h);
    if (a.is_lower()) {
      gemm<T>(false, a.transposed, m, h, n - h, alpha, b + h, pitch, a.block(h, 0), a.pitch, 1,
              result, pitch);
    } else {
      gemm<T>(false, a.transposed, m, n - h, h, alpha, b, pitch, a.block(0, h), a.pitch, 1,
              result + h, pitch);
    }
    return;
  }
  alignas(64) T full[kFullTriangle * kFullTriangle];
  a.unpack(n, full);
  gemm<T>(false, false, m, n, n, alpha, b, pitch, full, n, 0, result, pitch);
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
