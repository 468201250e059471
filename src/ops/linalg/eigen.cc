#include "ops/linalg/eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "device/cpu/isa/gemm_kernel.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

const isa::GemmKernel<double>& kernel() { return isa::gemm_kernel<double>(); }

double dot(const double* a, const double* b, int64_t n) { return kernel().dot(n, a, b); }

// Each of `rows` rows of x, `pitch` apart, loses factor · (row · v) · v.
void reflect_rows(double* x, int64_t rows, int64_t pitch, double factor, const double* v,
                  int64_t n) {
  for (int64_t r = 0; r < rows; ++r) {
    double* row = x + r * pitch;
    double scale = -factor * dot(row, v, n);
    kernel().add_rows(n, 1, &scale, v, n, row);
  }
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
    std::fill_n(w, size, 0.0);
    kernel().add_rows(size, size, v, block, n, w);  // the block is symmetric
    double half = -0.5 * reflection.tau * dot(w, v, size);
    kernel().add_rows(size, 1, &half, v, n, w);
    subtract_products(block, size, n, reflection.tau, v, w);
  }
  diagonal[n - 1] = a[n * n - 1];
  beside[n - 1] = 0;
  std::fill_n(u, n * n, 0.0);
  for (int64_t i = 0; i < n; ++i) u[i * n + i] = 1;
  for (int64_t k = n - 2; k >= 0; --k) {
    double t = tau[static_cast<size_t>(k)];
    if (t == 0) continue;
    reflect_rows(u + (k + 1) * n + k + 1, n - k - 1, n, t, a + k * n + k + 1, n - k - 1);
  }
}

struct Rotation {
  double c, s;
};

// Rotates the neighbouring rows (i, i + 1) of u for i = last - 1 down to last - count, in that
// order. A strip of columns at a time: the row that two rotations share stays in registers.
void rotate_rows(double* u, int64_t n, int64_t last, const Rotation* rotations, int64_t count) {
  vector_once([=] {
    constexpr int64_t kStrip = 32;
    for (int64_t column = 0; column < n; column += kStrip) {
      int64_t width = std::min(kStrip, n - column);
      double shared[kStrip] = {};
      double* row = u + last * n + column;
      for (int64_t j = 0; j < width; ++j) shared[j] = row[j];
      for (int64_t k = 0; k < count; ++k) {
        auto [c, s] = rotations[k];
        const double* low = row - n;
        if (width == kStrip) {
          for (int64_t j = 0; j < kStrip; ++j) {
            double a = low[j], b = shared[j];
            row[j] = s * a + c * b;
            shared[j] = c * a - s * b;
          }
        } else {
          for (int64_t j = 0; j < width; ++j) {
            double a = low[j], b = shared[j];
            row[j] = s * a + c * b;
            shared[j] = c * a - s * b;
          }
        }
        row -= n;
      }
      for (int64_t j = 0; j < width; ++j) row[j] = shared[j];
    }
  });
}

// One implicitly shifted QL sweep over the block first…last of the tridiagonal matrix.
void sweep(int64_t first, int64_t last, int64_t n, double* d, double* e, double* u,
           std::vector<Rotation>& rotations) {
  rotations.clear();
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
      rotate_rows(u, n, last, rotations.data(), static_cast<int64_t>(rotations.size()));
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - moved;
    r = (d[i] - g) * s + 2 * c * b;
    moved = s * r;
    d[i + 1] = g + moved;
    g = c * r - b;
    rotations.push_back({c, s});
  }
  rotate_rows(u, n, last, rotations.data(), static_cast<int64_t>(rotations.size()));
  d[first] -= moved;
  e[first] = g;
  e[last] = 0;
}

bool diagonalise(int64_t n, double* d, double* e, double* u) {
  constexpr int kMostSweeps = 60;
  std::vector<Rotation> rotations;
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
      sweep(first, last, n, d, e, u, rotations);
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
    reflect_rows(a + (i + 1) * n + i, m - i - 1, n, reflection.tau, v, n - i);
  }
  std::fill_n(q, m * n, 0.0);
  for (int64_t i = 0; i < m; ++i) q[i * n + i] = 1;
  for (int64_t i = m - 1; i >= 0; --i) {
    reflect_rows(q + i * n + i, m - i, n, tau[static_cast<size_t>(i)], a + i * n + i, n - i);
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
