#include "ops/linalg/general_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace mx::ops {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// Rounding turns a double eigenvalue into a pair that lies this far (of the norm) off the real
// line.
constexpr double kNearlyReal = 1e-7;

struct Rotation {
  double c, s;
};

// The rotation of (x, y) to (r, 0).
Rotation rotation_of(double x, double y) {
  double r = std::hypot(x, y);
  return r > 0 ? Rotation{x / r, y / r} : Rotation{1, 0};
}

// a = z · t · zᵀ with t upper triangular: rotations first make a Hessenberg matrix of it, then
// steps of the QR algorithm with one real shift, which is all that real eigenvalues need.
class Triangulation {
 public:
  Triangulation(double* t, double* z, int64_t n) : t_(t), z_(z), n_(n) {
    std::fill_n(z, n * n, 0.0);
    for (int64_t i = 0; i < n; ++i) z[i * n + i] = 1;
    double sum = 0;
    for (int64_t i = 0; i < n * n; ++i) sum += t[i] * t[i];
    norm_ = std::sqrt(sum);
  }

  [[nodiscard]] double norm() const { return norm_; }

  bool run() {
    if (!std::isfinite(norm_)) return false;
    for (int64_t column = 0; column + 2 < n_; ++column) {
      for (int64_t row = n_ - 1; row > column + 1; --row) clear(row - 1, row, column);
    }
    int64_t last = n_ - 1;
    constexpr int kSteps = 100;  // for one eigenvalue
    for (int step = 0; last > 0; ++step) {
      if (step > kSteps) return false;
      int64_t first = start_of_block(last);
      if (first == last) {
        --last;
        step = -1;
      } else if (first + 1 == last) {
        if (!split(first)) return false;
        last -= 2;
        step = -1;
      } else {
        qr_step(first, last, shift(last, step));
      }
    }
    return true;
  }

 private:
  double& at(int64_t row, int64_t column) { return t_[row * n_ + column]; }

  // Rotates rows and columns i, j: the spectrum stays.
  void turn(int64_t i, int64_t j, Rotation by) {
    for (int64_t k = 0; k < n_; ++k) {
      double x = at(i, k), y = at(j, k);
      at(i, k) = by.c * x + by.s * y;
      at(j, k) = by.c * y - by.s * x;
    }
    turn_columns(t_, i, j, by);
    turn_columns(z_, i, j, by);
  }
  void turn_columns(double* matrix, int64_t i, int64_t j, Rotation by) const {
    for (int64_t k = 0; k < n_; ++k) {
      double x = matrix[k * n_ + i], y = matrix[k * n_ + j];
      matrix[k * n_ + i] = by.c * x + by.s * y;
      matrix[k * n_ + j] = by.c * y - by.s * x;
    }
  }
  void clear(int64_t upper, int64_t row, int64_t column) {
    if (at(row, column) == 0) return;
    turn(upper, row, rotation_of(at(upper, column), at(row, column)));
    at(row, column) = 0;
  }

  int64_t start_of_block(int64_t last) {
    for (int64_t i = last; i > 0; --i) {
      double size = std::abs(at(i, i)) + std::abs(at(i - 1, i - 1));
      if (std::abs(at(i, i - 1)) <= kEpsilon * (size > 0 ? size : norm_)) {
        at(i, i - 1) = 0;
        return i;
      }
    }
    return 0;
  }

  // The eigenvalue of the last two rows that is nearer to the corner; of a complex pair the real
  // part. Now and then another number, in case the steps go in a circle.
  double shift(int64_t last, int step) {
    double corner = at(last, last), below = at(last, last - 1);
    if (step % 10 == 9) return corner + std::abs(below);
    double half = (at(last - 1, last - 1) - corner) / 2;
    double inside = half * half + at(last - 1, last) * below;
    if (inside < 0) return corner + half;
    double root = std::sqrt(inside);
    return corner + half + (half > 0 ? -root : root);
  }

  // The rotations of q in t - shift = q · r, from both sides.
  void qr_step(int64_t first, int64_t last, double shift) {
    Rotation by = rotation_of(at(first, first) - shift, at(first + 1, first));
    turn(first, first + 1, by);
    for (int64_t i = first + 1; i < last; ++i) clear(i, i + 1, i - 1);
  }

  // Makes the block of rows i, i + 1 triangular.
  bool split(int64_t i) {
    double a = at(i, i), b = at(i, i + 1), c = at(i + 1, i), d = at(i + 1, i + 1);
    double half = (a - d) / 2, inside = half * half + b * c;
    if (inside < 0 && std::sqrt(-inside) > kNearlyReal * norm_) return false;
    double root = std::sqrt(std::max(inside, 0.0));
    double value = d + half + (half < 0 ? -root : root);
    // Its vector is at right angles to (a - value, b) and to (c, d - value): by the longer of them.
    bool by_second = std::abs(c) + std::abs(d - value) >= std::abs(b) + std::abs(a - value);
    turn(i, i + 1, by_second ? rotation_of(value - d, c) : rotation_of(b, value - a));
    at(i + 1, i) = 0;
    return true;
  }

  double *t_, *z_;
  int64_t n_;
  double norm_ = 0;
};

// The vector of eigenvalue k of a triangular matrix, by substitution from row k upwards.
void solve_vector(const double* t, int64_t n, int64_t k, double norm, double* y) {
  double smallest = std::max(kEpsilon * norm, std::numeric_limits<double>::min());
  std::fill_n(y, n, 0.0);
  y[k] = 1;
  for (int64_t i = k - 1; i >= 0; --i) {
    double sum = 0;
    for (int64_t j = i + 1; j <= k; ++j) sum += t[i * n + j] * y[j];
    double gap = t[k * n + k] - t[i * n + i];
    if (std::abs(gap) < smallest) gap = std::copysign(smallest, gap);
    y[i] = sum / gap;
    double size = std::abs(y[i]);
    if (size > 1e100) {  // equal eigenvalues: only the direction matters
      for (int64_t j = i; j <= k; ++j) y[j] /= size;
    }
  }
}

}  // namespace

bool factor_general(double* a, int64_t n, double* vectors, double* values) {
  std::vector<double> z(static_cast<size_t>(n * n)), y(static_cast<size_t>(n)), column(y);
  Triangulation triangulation(a, z.data(), n);
  if (!triangulation.run()) return false;
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::ranges::stable_sort(order, {}, [&](int64_t k) { return a[k * n + k]; });
  for (int64_t place = 0; place < n; ++place) {
    int64_t k = order[static_cast<size_t>(place)];
    values[place] = a[k * n + k];
    solve_vector(a, n, k, triangulation.norm(), y.data());
    double squares = 0, top = 0;
    for (int64_t i = 0; i < n; ++i) {
      double sum = 0;
      for (int64_t j = 0; j <= k; ++j) {
        sum += z[static_cast<size_t>(i * n + j)] * y[static_cast<size_t>(j)];
      }
      column[static_cast<size_t>(i)] = sum;
      squares += sum * sum;
      if (std::abs(sum) > std::abs(top)) top = sum;
    }
    double scale = std::copysign(1 / std::sqrt(squares), top);
    for (int64_t i = 0; i < n; ++i) vectors[i * n + place] = scale * column[static_cast<size_t>(i)];
  }
  return true;
}

}  // namespace mx::ops
