#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ops/linalg/tridiagonal.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

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

}  // namespace

bool rotate_to_diagonal(int64_t n, double* d, double* e, double* u, int64_t pitch) {
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

}  // namespace mx::ops
