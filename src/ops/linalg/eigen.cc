#include "ops/linalg/eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace mx::ops {
namespace {

// Eight sums side by side: an order of additions that vectors keep.
[[gnu::target_clones("avx512f", "avx2", "default")]] double dot(const double* a, const double* b,
                                                                int64_t n) {
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
}

// y += factor · x.
[[gnu::target_clones("avx512f", "avx2", "default")]] void add_scaled(double factor, const double* x,
                                                                     double* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] += factor * x[i];
}

// The reflection I - tau · v · vᵀ that sends x to (image, 0, …); x becomes v.
struct Reflection {
  double tau, image;
};

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

// a = Q · T · Qᵀ with tridiagonal T. The rows of `u` become those of Qᵀ. a must be full.
void make_tridiagonal(double* a, int64_t n, double* u, double* diagonal, double* beside) {
  std::vector<double> product(static_cast<size_t>(n)), tau(static_cast<size_t>(n));
  for (int64_t k = 0; k + 1 < n; ++k) {
    int64_t size = n - k - 1;
    double* v = a + k * n + k + 1;
    Reflection reflection = reflect(v, size);
    tau[static_cast<size_t>(k)] = reflection.tau;
    diagonal[k] = a[k * n + k];
    beside[k] = reflection.image;
    if (reflection.tau == 0) continue;
    double* block = a + (k + 1) * n + k + 1;
    double* w = product.data();
    for (int64_t i = 0; i < size; ++i) w[i] = reflection.tau * dot(block + i * n, v, size);
    add_scaled(-0.5 * reflection.tau * dot(w, v, size), v, w, size);
    for (int64_t i = 0; i < size; ++i) {
      add_scaled(-v[i], w, block + i * n, size);
      add_scaled(-w[i], v, block + i * n, size);
    }
  }
  diagonal[n - 1] = a[n * n - 1];
  beside[n - 1] = 0;
  std::fill_n(u, n * n, 0.0);
  for (int64_t i = 0; i < n; ++i) u[i * n + i] = 1;
  for (int64_t k = n - 2; k >= 0; --k) {
    double t = tau[static_cast<size_t>(k)];
    if (t == 0) continue;
    const double* v = a + k * n + k + 1;
    for (int64_t i = k + 1; i < n; ++i) {
      double* row = u + i * n + k + 1;
      add_scaled(-t * dot(row, v, n - k - 1), v, row, n - k - 1);
    }
  }
}

[[gnu::target_clones("avx512f", "avx2", "default")]] void rotate(double* low, double* high,
                                                                 int64_t n, double c, double s) {
  for (int64_t i = 0; i < n; ++i) {
    double a = low[i], b = high[i];
    low[i] = c * a - s * b;
    high[i] = s * a + c * b;
  }
}

// One implicitly shifted QL sweep over the block first…last of the tridiagonal matrix.
void sweep(int64_t first, int64_t last, int64_t n, double* d, double* e, double* u) {
  double ratio = (d[first + 1] - d[first]) / (2 * e[first]);
  double shift = d[first] - e[first] / (ratio + std::copysign(std::hypot(ratio, 1.0), ratio));
  double g = d[last] - shift, s = 1, c = 1, moved = 0;
  for (int64_t i = last - 1; i >= first; --i) {
    double f = s * e[i], b = c * e[i];
    double r = std::hypot(f, g);
    e[i + 1] = r;
    if (r == 0) {  // the block falls apart here
      d[i + 1] -= moved;
      e[last] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - moved;
    r = (d[i] - g) * s + 2 * c * b;
    moved = s * r;
    d[i + 1] = g + moved;
    g = c * r - b;
    rotate(u + i * n, u + (i + 1) * n, n, c, s);
  }
  d[first] -= moved;
  e[first] = g;
  e[last] = 0;
}

bool diagonalise(int64_t n, double* d, double* e, double* u) {
  constexpr int kMostSweeps = 60;
  for (int64_t first = 0; first < n; ++first) {
    for (int round = 0;; ++round) {
      int64_t last = first;
      while (last + 1 < n) {
        double size = std::abs(d[last]) + std::abs(d[last + 1]);
        if (std::abs(e[last]) <= std::numeric_limits<double>::epsilon() * size) break;
        ++last;
      }
      if (last == first) break;
      if (round == kMostSweeps || !std::isfinite(e[first])) return false;
      sweep(first, last, n, d, e, u);
    }
  }
  return true;
}

}  // namespace

void factor_lq(double* a, int64_t m, int64_t n, double* l, double* q) {
  std::vector<double> tau(static_cast<size_t>(m));
  std::fill_n(l, m * m, 0.0);
  for (int64_t i = 0; i < m; ++i) {
    double* v = a + i * n + i;
    for (int64_t j = 0; j < i; ++j) l[i * m + j] = a[i * n + j];
    Reflection reflection = reflect(v, n - i);
    tau[static_cast<size_t>(i)] = reflection.tau;
    l[i * m + i] = reflection.image;
    for (int64_t r = i + 1; r < m; ++r) {
      double* row = a + r * n + i;
      add_scaled(-reflection.tau * dot(row, v, n - i), v, row, n - i);
    }
  }
  std::fill_n(q, m * n, 0.0);
  for (int64_t i = 0; i < m; ++i) q[i * n + i] = 1;
  for (int64_t i = m - 1; i >= 0; --i) {
    const double* v = a + i * n + i;
    for (int64_t r = i; r < m; ++r) {
      double* row = q + r * n + i;
      add_scaled(-tau[static_cast<size_t>(i)] * dot(row, v, n - i), v, row, n - i);
    }
  }
}

bool factor_symmetric(double* a, int64_t n, double* u, double* values) {
  if (n == 0) return true;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i + 1; j < n; ++j) a[i * n + j] = a[j * n + i];
  }
  std::vector<double> d(static_cast<size_t>(n)), e(static_cast<size_t>(n));
  std::vector<double> rows(static_cast<size_t>(n * n));
  make_tridiagonal(a, n, rows.data(), d.data(), e.data());
  if (!diagonalise(n, d.data(), e.data(), rows.data())) return false;
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](int64_t i) { return d[static_cast<size_t>(i)]; });
  for (int64_t i = 0; i < n; ++i) {
    int64_t from = order[static_cast<size_t>(i)];
    values[i] = d[static_cast<size_t>(from)];
    const double* row = rows.data() + from * n;
    const double* largest = std::max_element(
        row, row + n, [](double left, double right) { return std::abs(left) < std::abs(right); });
    double sign = *largest < 0 ? -1 : 1;
    for (int64_t j = 0; j < n; ++j) u[i * n + j] = sign * row[j];
  }
  return true;
}

}  // namespace mx::ops
