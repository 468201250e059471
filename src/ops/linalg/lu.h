// Elimination with row exchanges on one row-major matrix: P · a = L · U.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ops/linalg/triangular.h"

namespace mx::ops {

// Steps first..last of the exchanges, on the columns begin..end.
template <class T>
void exchange_rows(T* a, int64_t pitch, const int32_t* pivots, int64_t first, int64_t last,
                   int64_t begin, int64_t end) {
  for (int64_t i = first; i < last; ++i) {
    if (pivots[i] == i) continue;
    std::swap_ranges(a + i * pitch + begin, a + i * pitch + end, a + pivots[i] * pitch + begin);
  }
}

// Factors the columns first..last of a from the row `first` on; wide ranges in halves, so that
// nearly all work happens in gemm.
template <class T>
void factor_columns(T* a, int64_t n, int64_t first, int64_t last, int32_t* pivots) {
  constexpr int64_t kNarrow = 16;
  if (last - first > kNarrow) {
    int64_t middle = first + (last - first) / 2, right = last - middle;
    factor_columns(a, n, first, middle, pivots);
    exchange_rows(a, n, pivots, first, middle, middle, last);
    T* top = a + first * n + middle;
    Triangle<T> lower{a + first * n + first, n, false, true, true};
    solve_left(lower, middle - first, top, right, n);
    gemm<T>(false, false, n - middle, right, middle - first, -1, a + middle * n + first, n, top, n,
            1, a + middle * n + middle, n);
    factor_columns(a, n, middle, last, pivots);
    exchange_rows(a, n, pivots, middle, last, first, middle);
    return;
  }
  for (int64_t k = first; k < last; ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::abs(a[i * n + k]) > std::abs(a[pivot * n + k])) pivot = i;
    }
    pivots[k] = static_cast<int32_t>(pivot);
    if (a[pivot * n + k] == T(0)) continue;
    exchange_rows(a, n, pivots, k, k + 1, first, last);
    const T* top = a + k * n;
    for (int64_t i = k + 1; i < n; ++i) {
      T* line = a + i * n;
      T factor = line[k] /= top[k];
      for (int64_t j = k + 1; j < last; ++j) line[j] -= factor * top[j];
    }
  }
}

// a becomes L (below the diagonal, ones on it) and U. Step i exchanged rows i and pivots[i].
// A column without a pivot is left as it is: U then has a zero on its diagonal.
template <class T>
void factor_lu(T* a, int64_t n, int32_t* pivots) {
  factor_columns(a, n, 0, n, pivots);
}

// b (n×m) becomes the X of a · X = b, a given by its factors.
template <class T>
void solve_lu(const T* factors, const int32_t* pivots, int64_t n, T* b, int64_t m) {
  exchange_rows(b, m, pivots, 0, n, 0, m);
  solve_left(Triangle<T>{factors, n, false, true, true}, n, b, m, m);
  solve_left(Triangle<T>{factors, n, false, false}, n, b, m, m);
}

template <class T>
bool is_singular(const T* factors, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if (factors[i * n + i] == T(0)) return true;
  }
  return false;
}

}  // namespace mx::ops
