#include "ops/linalg/reflections.h"

#include <algorithm>
#include <cmath>

#include "ops/linalg/gemm.h"
#include "ops/pointwise/vector_once.h"

namespace mx::ops {

// Eight sums side by side: an order of additions that vectors keep.
double dot(const double* a, const double* b, int64_t n) {
  return vector_once([=] {
    constexpr int64_t kLanes = 8;
    double sums[kLanes] = {};
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
      for (int64_t k = 0; k < kLanes; ++k) sums[k] += a[i + k] * b[i + k];
    }
    double total = 0;
    for (; i < n; ++i) total += a[i] * b[i];
    for (double sum : sums) total += sum;
    return total;
  });
}

void add_scaled(double factor, const double* x, double* y, int64_t n) {
  vector_once([=] {
    for (int64_t i = 0; i < n; ++i) y[i] += factor * x[i];
  });
}

Reflection reflect(double* x, int64_t n) {
  double rest = dot(x + 1, x + 1, n - 1);
  if (rest == 0) {
    double image = x[0];
    x[0] = 1;
    return {0, image};
  }
  double norm = std::sqrt(x[0] * x[0] + rest);
  double image = x[0] > 0 ? -norm : norm;  // the sign that avoids cancellation
  double first = x[0] - image;
  for (int64_t i = 1; i < n; ++i) x[i] /= first;
  x[0] = 1;
  return {-first / image, image};
}

ReflectionBlock::ReflectionBlock(const double* vectors, int64_t pitch, int64_t count, int64_t n,
                                 const double* tau)
    : count_(count),
      n_(n),
      v_(static_cast<size_t>(count * n)),
      t_(static_cast<size_t>(count * count)) {
  for (int64_t j = 0; j < count; ++j) {
    const double* vector = vectors + j * (pitch + 1);
    std::copy(vector, vector + n - j, v_.data() + j * n + j);
  }
  std::vector<double> products(t_.size());
  gemm<double>(false, true, count, count, n, 1, v_.data(), n, v_.data(), n, 0, products.data(),
               count);
  // Column j of T follows from (I - Vᵀ · T · V) · Hj.
  for (int64_t j = 0; j < count; ++j) {
    for (int64_t i = 0; i < j; ++i) {
      double sum = 0;
      for (int64_t k = i; k < j; ++k) {
        sum +=
            t_[static_cast<size_t>(i * count + k)] * products[static_cast<size_t>(k * count + j)];
      }
      t_[static_cast<size_t>(i * count + j)] = -tau[j] * sum;
    }
    t_[static_cast<size_t>(j * count + j)] = tau[j];
  }
}

void ReflectionBlock::apply(double* rows, int64_t count, int64_t pitch, bool reversed) const {
  if (count == 0) return;
  std::vector<double> along(static_cast<size_t>(count * count_)), mixed(along.size());
  gemm<double>(false, true, count, count_, n_, 1, rows, pitch, v_.data(), n_, 0, along.data(),
               count_);
  gemm<double>(false, reversed, count, count_, count_, 1, along.data(), count_, t_.data(), count_,
               0, mixed.data(), count_);
  gemm<double>(false, false, count, n_, count_, -1, mixed.data(), count_, v_.data(), n_, 1, rows,
               pitch);
}

}  // namespace mx::ops
