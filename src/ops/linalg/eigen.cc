#include "ops/linalg/eigen.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/ceil_div.h"
#include "device/cpu/isa/gemm_kernel.h"
#include "ops/linalg/reflections.h"
#include "ops/linalg/tridiagonal.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

// block -= factor · (v · wᵀ + w · vᵀ), size×size.
void subtract_products(double* block, int64_t size, int64_t pitch, double factor, const double* v,
                       const double* w) {
  vector_once([=] {
    for (int64_t i = 0; i < size; ++i) {
      double a = factor * v[i], b = factor * w[i], *row = block + i * pitch;
      detail::steps(size, [=](int64_t j) { row[j] -= a * w[j] + b * v[j]; });
    }
  });
}

// a = Q · T · Qᵀ with tridiagonal T. Row k of a keeps the k-th reflection of Q. a must be full.
void make_tridiagonal(double* a, int64_t n, double* tau, double* diagonal, double* beside) {
  std::vector<double> product(static_cast<size_t>(n));
  for (int64_t k = 0; k + 1 < n; ++k) {
    int64_t size = n - k - 1;
    double* v = a + k * n + k + 1;
    Reflection reflection = reflect(v, size);
    tau[k] = reflection.tau;
    diagonal[k] = a[k * n + k];
    beside[k] = reflection.image;
    if (reflection.tau == 0) continue;
    double* block = a + (k + 1) * n + k + 1;
    double* w = product.data();
    std::fill_n(w, size, 0.0);
    isa::gemm_kernel<double>().add_rows(size, size, v, block, n, w);  // the block is symmetric
    add_scaled(-0.5 * reflection.tau * dot(w, v, size), v, w, size);
    subtract_products(block, size, n, reflection.tau, v, w);
  }
  diagonal[n - 1] = a[n * n - 1];
  beside[n - 1] = 0;
}

// rows · Qᵀ, in place, for the Q whose reflections a keeps.
void multiply_by_reflections(const double* a, int64_t n, const double* tau, double* rows,
                             int64_t pitch) {
  constexpr int64_t kCount = ReflectionBlock::kCount;
  for (int64_t k = (n - 2) / kCount * kCount; k >= 0 && n > 1; k -= kCount) {
    int64_t count = std::min(kCount, n - 1 - k), width = n - k - 1;
    ReflectionBlock block(a + k * n + k + 1, n, count, width, tau + k);
    block.apply(rows + k + 1, n, pitch, true);
  }
}

}  // namespace

void factor_lq(double* a, int64_t m, int64_t n, double* l, double* q) {
  constexpr int64_t kCount = ReflectionBlock::kCount;
  std::vector<double> tau(static_cast<size_t>(m));
  std::vector<ReflectionBlock> blocks;
  std::fill_n(l, m * m, 0.0);
  for (int64_t first = 0; first < m; first += kCount) {
    int64_t last = std::min(first + kCount, m);
    for (int64_t i = first; i < last; ++i) {
      double* v = a + i * n + i;
      std::copy_n(a + i * n, i, l + i * m);
      Reflection reflection = reflect(v, n - i);
      tau[static_cast<size_t>(i)] = reflection.tau;
      l[i * m + i] = reflection.image;
      for (int64_t r = i + 1; r < last; ++r) {
        double* row = a + r * n + i;
        add_scaled(-reflection.tau * dot(row, v, n - i), v, row, n - i);
      }
    }
    double* corner = a + first * n + first;
    blocks.emplace_back(corner, n, last - first, n - first, tau.data() + first);
    blocks.back().apply(corner + (last - first) * n, m - last, n, false);
  }
  std::fill_n(q, m * n, 0.0);
  for (int64_t i = 0; i < m; ++i) q[i * n + i] = 1;
  for (auto b = static_cast<int64_t>(blocks.size()); b-- > 0;) {
    int64_t first = b * kCount;
    blocks[static_cast<size_t>(b)].apply(q + first * n + first, m - first, n, true);
  }
}

bool factor_symmetric(double* a, int64_t n, double* u, double* values) {
  if (n == 0) return true;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i + 1; j < n; ++j) a[i * n + j] = a[j * n + i];
  }
  std::vector<double> d(static_cast<size_t>(n)), e(d.size()), tau(d.size());
  int64_t pitch = round_up(n, 8) + 8;  // no power of two: rows would share their cache lines
  std::vector<double> rows(static_cast<size_t>(n * pitch));
  make_tridiagonal(a, n, tau.data(), d.data(), e.data());
  if (!solve_tridiagonal(n, d.data(), e.data(), rows.data(), pitch)) return false;
  multiply_by_reflections(a, n, tau.data(), rows.data(), pitch);
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](int64_t i) { return d[static_cast<size_t>(i)]; });
  for (int64_t i = 0; i < n; ++i) {
    int64_t from = order[static_cast<size_t>(i)];
    values[i] = d[static_cast<size_t>(from)];
    const double* row = rows.data() + from * pitch;
    const double* largest = std::max_element(
        row, row + n, [](double left, double right) { return std::abs(left) < std::abs(right); });
    double sign = *largest < 0 ? -1 : 1;
    for (int64_t j = 0; j < n; ++j) u[i * n + j] = sign * row[j];
  }
  return true;
}

}  // namespace mx::ops
