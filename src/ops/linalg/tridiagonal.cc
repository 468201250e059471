#include "ops/linalg/tridiagonal.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ops/linalg/gemm.h"
#include "ops/linalg/secular.h"

namespace mx::ops {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr int64_t kSmall = 48;  // from here on rotations take longer

// Where an eigenvector of the two halves is not 0.
enum class Part : uint8_t { kFirst, kBoth, kSecond };

// diag(d) + rho · z · zᵀ over the eigenvectors of both halves.
class Merge {
 public:
  Merge(int64_t n, int64_t half, double rho, double* d, double* u, int64_t pitch)
      : n_(n), half_(half), rho_(std::abs(rho)), d_(d), u_(u), pitch_(pitch) {
    auto count = static_cast<size_t>(n);
    z_.resize(count);
    parts_.resize(count);
    for (int64_t i = 0; i < n; ++i) {
      bool is_first = i < half;
      z_[at(i)] = is_first ? row(i)[half - 1] : std::copysign(1.0, rho) * row(i)[half];
      parts_[at(i)] = is_first ? Part::kFirst : Part::kSecond;
    }
  }

  bool run() {
    deflate();
    if (mixed_.empty()) return true;
    std::vector<double> poles, weights;
    for (int64_t i : mixed_) {
      poles.push_back(d_[i]);
      weights.push_back(z_[at(i)]);
    }
    SecularRoots roots(poles, weights, rho_);
    if (!roots.found()) return false;
    combine(roots);
    for (size_t j = 0; j < mixed_.size(); ++j) d_[mixed_[j]] = roots.value(j);
    return true;
  }

 private:
  static size_t at(int64_t i) { return static_cast<size_t>(i); }
  [[nodiscard]] double* row(int64_t i) const { return u_ + i * pitch_; }

  // Leaves in `mixed_`, by ascending value, what the product changes. An eigenvector that has no
  // part in z stays; of two with nearly the same value one can be turned out of z.
  void deflate() {
    std::vector<int64_t> order(at(n_));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int64_t i) { return d_[i]; });
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) {
      largest = std::max({largest, std::abs(d_[i]), std::abs(z_[at(i)])});
    }
    const double tolerance = 8 * kEpsilon * largest;
    for (int64_t i : order) {
      if (rho_ * std::abs(z_[at(i)]) <= tolerance) continue;
      if (!mixed_.empty() && turn(mixed_.back(), i, tolerance)) mixed_.pop_back();
      mixed_.push_back(i);
    }
  }

  // Turns the eigenvectors a and b so that a has no part in z, where that changes nothing.
  bool turn(int64_t a, int64_t b, double tolerance) {
    double length = std::hypot(z_[at(a)], z_[at(b)]);
    double c = z_[at(b)] / length, s = -z_[at(a)] / length;
    if (std::abs((d_[b] - d_[a]) * c * s) > tolerance) return false;
    z_[at(b)] = length;
    z_[at(a)] = 0;
    double low = d_[a], high = d_[b];
    d_[a] = low * c * c + high * s * s;
    d_[b] = low * s * s + high * c * c;
    double *first = row(a), *second = row(b);
    for (int64_t k = 0; k < n_; ++k) {
      double x = first[k], y = second[k];
      first[k] = c * x + s * y;
      second[k] = c * y - s * x;
    }
    if (parts_[at(a)] != parts_[at(b)]) parts_[at(a)] = parts_[at(b)] = Part::kBoth;
    return true;
  }

  // The new eigenvectors: products of those of diag + z · zᵀ with the old ones. Grouped by where
  // the old ones are not 0, each half of the columns needs only some of them.
  void combine(const SecularRoots& roots) {
    auto count = static_cast<int64_t>(mixed_.size());
    std::vector<int64_t> order(mixed_.size());
    std::iota(order.begin(), order.end(), 0);
    auto part_of = [&](int64_t i) { return parts_[at(mixed_[at(i)])]; };
    std::ranges::stable_sort(order, {}, part_of);
    auto before = [&](Part part) {
      return std::ranges::count_if(order, [&](int64_t i) { return part_of(i) < part; });
    };
    int64_t end_of_first = before(Part::kSecond), begin_of_second = before(Part::kBoth);
    std::vector<double> old(at(count * n_)), factors(at(count * count));
    for (int64_t i = 0; i < count; ++i) {
      std::copy_n(row(mixed_[at(order[at(i)])]), n_, old.data() + i * n_);
    }
    roots.vectors(order, factors.data());
    std::vector<double> made(at(count * n_));
    int64_t rest = count - begin_of_second;
    if (end_of_first > 0) {
      gemm<double>(false, false, count, half_, end_of_first, 1, factors.data(), count, old.data(),
                   n_, 0, made.data(), n_);
    }
    if (rest > 0) {
      gemm<double>(false, false, count, n_ - half_, rest, 1, factors.data() + begin_of_second,
                   count, old.data() + begin_of_second * n_ + half_, n_, 0, made.data() + half_,
                   n_);
    }
    for (int64_t j = 0; j < count; ++j) {
      std::copy_n(made.data() + j * n_, n_, row(mixed_[at(j)]));
    }
  }

  int64_t n_, half_;
  double rho_;
  double *d_, *u_;
  int64_t pitch_;
  std::vector<double> z_;
  std::vector<Part> parts_;
  std::vector<int64_t> mixed_;
};

// u is zero where it is not the block's own.
bool solve(int64_t n, double* d, double* e, double* u, int64_t pitch) {
  if (n <= kSmall) {
    for (int64_t i = 0; i < n; ++i) u[i * pitch + i] = 1;
    return rotate_to_diagonal(n, d, e, u, pitch);
  }
  int64_t half = n / 2;
  double rho = e[half - 1];
  d[half - 1] -= std::abs(rho);
  d[half] -= std::abs(rho);
  e[half - 1] = 0;
  double* corner = u + half * (pitch + 1);
  return solve(half, d, e, u, pitch) && solve(n - half, d + half, e + half, corner, pitch) &&
         (rho == 0 || Merge(n, half, rho, d, u, pitch).run());
}

}  // namespace

bool solve_tridiagonal(int64_t n, double* d, double* e, double* u, int64_t pitch) {
  for (int64_t i = 0; i < n; ++i) std::fill_n(u + i * pitch, n, 0.0);
  // To numbers near 1: what follows multiplies them.
  double scale = 0;
  for (int64_t i = 0; i < n; ++i) scale = std::max({scale, std::abs(d[i]), std::abs(e[i])});
  if (!std::isfinite(scale)) return false;
  if (scale == 0) scale = 1;
  for (int64_t i = 0; i < n; ++i) {
    d[i] /= scale;
    e[i] /= scale;
  }
  if (!solve(n, d, e, u, pitch)) return false;
  for (int64_t i = 0; i < n; ++i) d[i] *= scale;
  return true;
}

}  // namespace mx::ops
