// Elimination with row exchanges on one row-major matrix: P · a = L · U.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ops/linalg/triangular.h"

namespace mx::ops {

// a becomes L (below the diagonal, ones on it) and U. Step i exchanged rows i and pivots[i].
// A column without a pivot is left as it is: U then has a zero on its diagonal.
template <class T>
void factor_lu(T* a, int64_t n, int32_t* pivots) {
  for (int64_t k = 0; k < n; ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::abs(a[i * n + k]) > std::abs(a[pivot * n + k])) pivot = i;
    }
    pivots[k] = static_cast<int32_t>(pivot);
    if (a[pivot * n + k] == T(0)) continue;
    T* top = a + k * n;
    if (pivot != k) std::swap_ranges(top, top + n, a + pivot * n);
    for (int64_t i = k + 1; i < n; ++i) {
      T* line = a + i * n;
      T factor = line[k] /= top[k];
      for (int64_t j = k + 1; j < n; ++j) line[j] -= factor * top[j];
    }
  }
}

// b (n×m) becomes the X of a · X = b, a given by its factors.
template <class T>
void solve_lu(const T* factors, const int32_t* pivots, int64_t n, T* b, int64_t m) {
  for (int64_t i = 0; i < n; ++i) {
    if (pivots[i] != i) std::swap_ranges(b + i * m, b + i * m + m, b + pivots[i] * m);
  }
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
