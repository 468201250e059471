#include "ops/linalg/secular.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/pointwise/vector_once.h"

namespace mx::ops {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// 1 + rho · Σ weight² / (pole - root), split at the root: `left` up to its pole, `right` after it.
struct Sums {
  double left = 0, left_slope = 0, right = 0, right_slope = 0;
  [[nodiscard]] double value() const { return 1 + left + right; }
};

void add_terms(const double* shifted, const double* squares, size_t count, double distance,
               double* value, double* slope) {
  constexpr size_t kLanes = 8;
  vector_once([=] {
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
  });
}

// The function whose root number j is sought, with distances from one of its poles.
class Secular {
 public:
  Secular(const std::vector<double>& poles, const std::vector<double>& weights, double rho,
          size_t j)
      : poles_(poles), squares_(poles.size()), shifted_(poles.size()) {
    is_last_ = j + 1 == poles.size();
    split_ = is_last_ ? j : j + 1;  // of the last root the last pole stands alone
    for (size_t i = 0; i < poles.size(); ++i) {
      squares_[i] = rho * weights[i] * weights[i];
      total_ += squares_[i];
    }
    look_from(j);
  }

  [[nodiscard]] bool is_last() const { return is_last_; }
  [[nodiscard]] double total() const { return total_; }  // how far the last root can be
  void look_from(size_t origin) {
    for (size_t i = 0; i < poles_.size(); ++i) shifted_[i] = poles_[i] - poles_[origin];
  }

  [[nodiscard]] Sums sums(double x) const {
    Sums sums;
    add_terms(shifted_.data(), squares_.data(), split_, x, &sums.left, &sums.left_slope);
    add_terms(shifted_.data() + split_, squares_.data() + split_, poles_.size() - split_, x,
              &sums.right, &sums.right_slope);
    return sums;
  }

  // The root of a function with the two poles beside x and the same value and slopes at x.
  [[nodiscard]] double guess(const Sums& s, double x) const {
    double f = s.value();
    double left = shifted_[split_ - 1] - x, right = shifted_[split_] - x;
    double c = f - left * s.left_slope - right * s.right_slope;
    double a = (left + right) * f - left * right * (s.left_slope + s.right_slope);
    double b = left * right * f;
    double root = std::sqrt(std::max(a * a - 4 * b * c, 0.0));
    if (is_last_) return x + (a >= 0 ? (a + root) / (2 * c) : 2 * b / (a - root));
    return x + (a <= 0 ? (a - root) / (2 * c) : 2 * b / (a + root));
  }

 private:
  const std::vector<double>& poles_;
  std::vector<double> squares_, shifted_;  // shifted: from the origin
  double total_ = 0;
  bool is_last_;
  size_t split_;
};

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
  Secular function(poles_, weights_, rho, j);
  origin_[j] = j;
  distance_[j] = function.total();
  if (poles_.size() == 1) return true;
  // The sign in the middle says which pole is nearer.
  double width = function.is_last() ? function.total() : poles_[j + 1] - poles_[j];
  double low = 0, high = width;
  bool is_low = function.sums(width / 2).value() > 0;
  (is_low ? high : low) = width / 2;
  if (!is_low && !function.is_last()) {
    origin_[j] = j + 1;
    function.look_from(j + 1);
    low = -width / 2;
    high = 0;
  }
  double x = (low + high) / 2;
  constexpr int kMostSteps = 120;
  for (int step = 0; step < kMostSteps; ++step) {
    Sums s = function.sums(x);
    double noise =
        kEpsilon * static_cast<double>(poles_.size()) * (1 + std::abs(s.left) + std::abs(s.right));
    (s.value() > 0 ? high : low) = x;
    double digits = 2 * kEpsilon * std::max(std::abs(low), std::abs(high));
    if (std::abs(s.value()) <= noise || high - low <= digits) {
      distance_[j] = x;
      return x != 0;
    }
    double next = function.guess(s, x);
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
