#include "ops/linalg/singular.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ops/linalg/eigen.h"

namespace mx::ops {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

double dot(const double* x, const double* y, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

void rotate(double* x, double* y, int64_t n, double c, double s) {
  for (int64_t i = 0; i < n; ++i) {
    double kept = x[i];
    x[i] = c * kept - s * y[i];
    y[i] = s * kept + c * y[i];
  }
}

// Rows that are orthogonal but for rounding: those of qᵀ · a, where q has the eigenvectors of
// a · aᵀ. What their squares lose of small singular values Jacobi's rotations mend.
bool nearly_orthogonal(int64_t m, int64_t n, double* turned, double* rows) {
  std::vector<double> square(static_cast<size_t>(m * m)), lengths(static_cast<size_t>(m));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      square[static_cast<size_t>(i * m + j)] = dot(rows + i * n, rows + j * n, n);
    }
  }
  if (!factor_symmetric(square.data(), m, turned, lengths.data())) return false;
  std::vector<double> result(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i) {
    double* to = result.data() + i * n;
    for (int64_t k = 0; k < m; ++k) {
      double factor = turned[i * m + k];
      const double* from = rows + k * n;
      for (int64_t j = 0; j < n; ++j) to[j] += factor * from[j];
    }
  }
  std::ranges::copy(result, rows);
  return true;
}

// Rotates pairs of rows until all are orthogonal; the rows of `turned` go with them.
void make_orthogonal(int64_t m, int64_t n, double* turned, double* rows) {
  constexpr int kSweeps = 40;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    bool is_done = true;
    for (int64_t i = 0; i + 1 < m; ++i) {
      for (int64_t j = i + 1; j < m; ++j) {
        double *x = rows + i * n, *y = rows + j * n;
        double xx = dot(x, x, n), yy = dot(y, y, n), xy = dot(x, y, n);
        if (std::abs(xy) <= 4 * kEpsilon * std::sqrt(xx) * std::sqrt(yy)) continue;
        is_done = false;
        double zeta = (yy - xx) / (2 * xy);
        double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::hypot(1.0, zeta));
        double c = 1 / std::hypot(1.0, t);
        rotate(x, y, n, c, c * t);
        rotate(turned + i * m, turned + j * m, m, c, c * t);
      }
    }
    if (is_done) return;
  }
}

// A unit row orthogonal to the first `count` rows: from the axis that they cover least.
void complete(int64_t count, int64_t n, double* rows) {
  int64_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int64_t k = 0; k < n; ++k) {
    double covered = 0;
    for (int64_t i = 0; i < count; ++i) covered += rows[i * n + k] * rows[i * n + k];
    if (covered < least) {
      least = covered;
      best = k;
    }
  }
  double* row = rows + count * n;
  std::fill_n(row, n, 0.0);
  row[best] = 1;
  for (int round = 0; round < 2; ++round) {  // twice: the first leaves rounding behind
    for (int64_t i = 0; i < count; ++i) {
      double shared = dot(row, rows + i * n, n);
      for (int64_t k = 0; k < n; ++k) row[k] -= shared * rows[i * n + k];
    }
    double length = std::sqrt(dot(row, row, n));
    for (int64_t k = 0; k < n; ++k) row[k] /= length;
  }
}

}  // namespace

bool factor_singular(int64_t m, int64_t n, double* u, double* values, double* v) {
  double largest = 0;
  for (int64_t i = 0; i < m * n; ++i) {
    if (!std::isfinite(v[i])) return false;
    largest = std::max(largest, std::abs(v[i]));
  }
  double scale = largest > 0 ? largest : 1;  // so that squares neither overflow nor vanish
  for (int64_t i = 0; i < m * n; ++i) v[i] /= scale;
  std::vector<double> turned(static_cast<size_t>(m * m));
  if (!nearly_orthogonal(m, n, turned.data(), v)) return false;
  make_orthogonal(m, n, turned.data(), v);

  std::vector<double> lengths(static_cast<size_t>(m)), rows(v, v + m * n);
  std::vector<int64_t> order(static_cast<size_t>(m));
  std::iota(order.begin(), order.end(), int64_t{0});
  for (int64_t i = 0; i < m; ++i) {
    lengths[static_cast<size_t>(i)] = std::sqrt(dot(v + i * n, v + i * n, n));
  }
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](int64_t i) { return lengths[static_cast<size_t>(i)]; });
  for (int64_t i = 0; i < m; ++i) {
    int64_t from = order[static_cast<size_t>(i)];
    double length = lengths[static_cast<size_t>(from)];
    double* row = v + i * n;
    values[i] = length * scale;
    if (length > 0) {
      for (int64_t k = 0; k < n; ++k) row[k] = rows[static_cast<size_t>(from * n + k)] / length;
    } else {
      complete(i, n, row - i * n);
    }
    double top = *std::max_element(row, row + n,
                                   [](double x, double y) { return std::abs(x) < std::abs(y); });
    double sign = top < 0 ? -1 : 1;
    for (int64_t k = 0; k < n; ++k) row[k] *= sign;
    for (int64_t k = 0; k < m; ++k) u[k * m + i] = sign * turned[static_cast<size_t>(from * m + k)];
  }
  return true;
}

}  // namespace mx::ops
