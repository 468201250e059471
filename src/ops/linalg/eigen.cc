#include "ops/linalg/eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "device/cpu/isa/gemm_kernel.h"
#include "ops/linalg/reflections.h"
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

// a = Q · T · Qᵀ with tridiagonal T. The rows of `u` become those of Qᵀ. a must be full.
void make_tridiagonal(double* a, int64_t n, double* u, int64_t pitch, double* diagonal,
                      double* beside) {
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
    isa::gemm_kernel<double>().add_rows(size, size, v, block, n, w);  // the block is symmetric
    add_scaled(-0.5 * reflection.tau * dot(w, v, size), v, w, size);
    subtract_products(block, size, n, reflection.tau, v, w);
  }
  diagonal[n - 1] = a[n * n - 1];
  beside[n - 1] = 0;
  std::fill_n(u, n * pitch, 0.0);
  for (int64_t i = 0; i < n; ++i) u[i * pitch + i] = 1;
  constexpr int64_t kCount = ReflectionBlock::kCount;
  for (int64_t k = (n - 2) / kCount * kCount; k >= 0 && n > 1; k -= kCount) {
    int64_t count = std::min(kCount, n - 1 - k), width = n - k - 1;
    ReflectionBlock block(a + k * n + k + 1, n, count, width, tau.data() + k);
    block.apply(u + (k + 1) * pitch + k + 1, width, pitch, true);
  }
}

struct Rotation {
  double c, s;
};

// Rotates the neighbouring rows (i, i + 1) of u for i = last - 1 down to last - count, in that
// order. A strip of columns at a time: the row that two rotations share stays in registers.
void rotate_rows(double* u, int64_t n, int64_t pitch, int64_t last,
                 const std::vector<Rotation>& all) {
  const Rotation* rotations = all.data();
  auto count = static_cast<int64_t>(all.size());
  vector_once([=] {
    constexpr int64_t kStrip = 64;
    for (int64_t column = 0; column < n; column += kStrip) {
      int64_t width = std::min(kStrip, n - column);
      double shared[kStrip] = {};
      double* row = u + last * pitch + column;
      for (int64_t j = 0; j < width; ++j) shared[j] = row[j];
      for (int64_t k = 0; k < count; ++k) {
        auto turn = [&, c = rotations[k].c, s = rotations[k].s](int64_t j) {
          double a = row[j - pitch], b = shared[j];
          row[j] = s * a + c * b;
          shared[j] = c * a - s * b;
        };
        width == kStrip ? detail::steps(kStrip, turn) : detail::steps(width, turn);
        row -= pitch;
      }
      for (int64_t j = 0; j < width; ++j) row[j] = shared[j];
    }
  });
}

// The length of (a, b); only very large and very small numbers need the slow way.
double length_of(double a, double b) {
  double square = a * a + b * b;
  return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(a, b);
}

// One implicitly shifted QL sweep over the block first…last of the tridiagonal matrix.
void sweep(int64_t first, int64_t last, int64_t n, double* d, double* e, double* u, int64_t pitch,
           std::vector<Rotation>& rotations) {
  rotations.clear();
  double ratio = (d[first + 1] - d[first]) / (2 * e[first]);
  double shift = d[first] - e[first] / (ratio + std::copysign(std::hypot(ratio, 1.0), ratio));
  double g = d[last] - shift, s = 1, c = 1, moved = 0;
  for (int64_t i = last - 1; i >= first; --i) {
    double f = s * e[i], b = c * e[i];
    double r = length_of(f, g);
    e[i + 1] = r;
    if (r == 0) {  // the block falls apart here
      d[i + 1] -= moved;
      e[last] = 0;
      rotate_rows(u, n, pitch, last, rotations);
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
  rotate_rows(u, n, pitch, last, rotations);
  d[first] -= moved;
  e[first] = g;
  e[last] = 0;
}

bool diagonalise(int64_t n, double* d, double* e, double* u, int64_t pitch) {
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
      sweep(first, last, n, d, e, u, pitch, rotations);
    }
  }
  return true;
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
  std::vector<double> d(static_cast<size_t>(n)), e(static_cast<size_t>(n));
  int64_t pitch = (n + 7) / 8 * 8 + 8;  // no power of two: rows would share their cache lines
  std::vector<double> rows(static_cast<size_t>(n * pitch));
  make_tridiagonal(a, n, rows.data(), pitch, d.data(), e.data());
  if (!diagonalise(n, d.data(), e.data(), rows.data(), pitch)) return false;
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
