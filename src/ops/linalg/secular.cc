#include "ops/linalg/secular.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mx::ops {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// 1 + rho · Σ weight² / (pole - root), split at the root: `left` up to its pole, `right` after it.
struct Sums {
  double left = 0, left_slope = 0, right = 0, right_slope = 0;
};

[[gnu::target_clones("avx512f", "avx2", "default")]] void add_terms(const double* shifted,
                                                                    const double* squares,
                                                                    size_t count, double distance,
                                                                    double* value, double* slope) {
  constexpr size_t kLanes = 8;
  double values[kLanes] = {}, slopes[kLanes] = {};
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (size_t k = 0; k < kLanes; ++k) {
      double inverse = 1 / (shifted[i + k] - distance);
      double term = squares[i + k] * inverse;
      values[k] += term;
      slopes[k] += term * inverse;
    }
  }
  for (; i < count; ++i) {
    double inverse = 1 / (shifted[i] - distance);
    double term = squares[i] * inverse;
    values[0] += term;
    slopes[0] += term * inverse;
  }
  for (size_t k = 0; k < kLanes; ++k) {
    *value += values[k];
    *slope += slopes[k];
  }
}

}  // namespace

SecularRoots::SecularRoots(std::span<const double> poles, std::span<const double> weights,
                           double rho)
    : poles_(poles.begin(), poles.end()),
      weights_(weights.begin(), weights.end()),
      origin_(poles.size()),
      distance_(poles.size()) {
  for (size_t j = 0; j < poles_.size() && found_; ++j) found_ = find(j, rho);
}

bool SecularRoots::find(size_t j, double rho) {
  const size_t count = poles_.size();
  const bool is_last = j + 1 == count;
  std::vector<double> squares(count), shifted(count);
  double total = 0;
  for (size_t i = 0; i < count; ++i) {
    squares[i] = rho * weights_[i] * weights_[i];
    total += squares[i];
  }
  auto sums_at = [&](double distance) {
    Sums sums;
    size_t split = std::min(j + 1, count - 1);  // of the last root the last pole stands alone
    add_terms(shifted.data(), squares.data(), split, distance, &sums.left, &sums.left_slope);
    add_terms(shifted.data() + split, squares.data() + split, count - split, distance, &sums.right,
              &sums.right_slope);
    return sums;
  };
  auto shift_to = [&](size_t origin) {
    origin_[j] = origin;
    for (size_t i = 0; i < count; ++i) shifted[i] = poles_[i] - poles_[origin];
  };

  shift_to(j);
  if (count == 1) {
    distance_[j] = total;
    return true;
  }
  // The sign in the middle says which pole is nearer.
  double width = is_last ? total : poles_[j + 1] - poles_[j];
  double low = 0, high = width;
  Sums middle = sums_at(width / 2);
  bool is_low = 1 + middle.left + middle.right > 0;
  if (!is_last && !is_low) {
    shift_to(j + 1);
    low = -width / 2;
    high = 0;
  } else {
    (is_low ? high : low) = width / 2;
  }
  size_t near = is_last ? j - 1 : j, far = is_last ? j : j + 1;
  double x = (low + high) / 2;
  constexpr int kMostSteps = 120;
  for (int step = 0; step < kMostSteps; ++step) {
    Sums s = sums_at(x);
    double f = 1 + s.left + s.right;
    double noise = kEpsilon * static_cast<double>(count) * (1 + std::abs(s.left) + s.right);
    (f > 0 ? high : low) = x;
    if (std::abs(f) <= noise ||
        !(high - low > 2 * kEpsilon * std::max(std::abs(low), std::abs(high)))) {
      distance_[j] = x;
      return x != 0;
    }
    // A function with the same two poles, value and slopes has its root at x + eta.
    double to_near = shifted[near] - x, to_far = shifted[far] - x;
    double c = f - to_near * s.left_slope - to_far * s.right_slope;
    double a = (to_near + to_far) * f - to_near * to_far * (s.left_slope + s.right_slope);
    double b = to_near * to_far * f;
    double root = std::sqrt(std::max(a * a - 4 * b * c, 0.0));
    double eta = a <= 0 ? (a - root) / (2 * c) : 2 * b / (a + root);
    if (is_last) eta = a >= 0 ? (a + root) / (2 * c) : 2 * b / (a - root);
    double next = x + eta;
    x = next > low && next < high ? next : (low + high) / 2;
  }
  return false;
}

void SecularRoots::vectors(std::span<const int64_t> order, double* rows) const {
  const size_t count = poles_.size();
  // The weights for which the roots found are exact (Gu and Eisenstat): with them the eigenvectors
  // are orthogonal, however close the roots are.
  std::vector<double> exact(count);
  for (size_t i = 0; i < count; ++i) {
    double product = -gap(i, i);
    for (size_t j = 0; j < count; ++j) {
      if (j != i) product *= gap(i, j) / (poles_[i] - poles_[j]);
    }
    exact[i] = std::copysign(std::sqrt(std::max(product, 0.0)), weights_[i]);
  }
  for (size_t j = 0; j < count; ++j) {
    double* row = rows + j * count;
    double squares = 0;
    for (size_t k = 0; k < count; ++k) {
      auto i = static_cast<size_t>(order[k]);
      row[k] = exact[i] / gap(i, j);
      squares += row[k] * row[k];
    }
    double scale = 1 / std::sqrt(squares);
    for (size_t k = 0; k < count; ++k) row[k] *= scale;
  }
}

}  // namespace mx::ops
