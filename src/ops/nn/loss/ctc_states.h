// The states of an alignment in CTCLoss: the labels with a blank before each and after the last.
// No device code: constexpr, so that CUDA may call it.
#pragma once

#include <cstdint>
#include <limits>

#include "ops/pointwise/math.h"

namespace mx::ops {

inline constexpr double kNever = -std::numeric_limits<double>::infinity();  // log of 0

// log(exp(a) + exp(b))
template <class A>
constexpr A log_add(A a, A b) {
  A high = a < b ? b : a, low = a < b ? a : b;
  return low == A(kNever) ? high : high + log1p(exp(low - high));
}

struct CtcStates {
  const int64_t* labels;
  int64_t count, blank;

  [[nodiscard]] constexpr int64_t size() const { return 2 * count + 1; }
  [[nodiscard]] constexpr int64_t symbol(int64_t s) const {
    return s % 2 == 1 ? labels[s / 2] : blank;
  }
  // Two different labels may follow each other without the blank between them. A blank given as a
  // label is one of the blanks: nothing is left out before it.
  [[nodiscard]] constexpr bool may_skip(int64_t s) const {
    return s >= 2 && s % 2 == 1 && symbol(s) != blank && symbol(s) != symbol(s - 2);
  }

  // Sums over what leads to state s, from the line of the step before; `scores` are this step's.
  template <class A>
  [[nodiscard]] constexpr A forward(int64_t s, const A* before, const A* scores) const {
    A sum = before[s];
    if (s > 0) sum = log_add(sum, before[s - 1]);
    if (may_skip(s)) sum = log_add(sum, before[s - 2]);
    return sum + scores[symbol(s)];
  }
  template <class A>
  [[nodiscard]] constexpr A first(int64_t s, const A* scores) const {
    return s < 2 ? scores[symbol(s)] : A(kNever);
  }
  // Sums over what follows state s, from the line of the step after and that step's scores.
  template <class A>
  [[nodiscard]] constexpr A backward(int64_t s, const A* after, const A* scores) const {
    A sum = after[s] + scores[symbol(s)];
    if (s + 1 < size()) sum = log_add(sum, after[s + 1] + scores[symbol(s + 1)]);
    if (s + 2 < size() && may_skip(s + 2)) {
      sum = log_add(sum, after[s + 2] + scores[symbol(s + 2)]);
    }
    return sum;
  }
  template <class A>
  [[nodiscard]] constexpr A last(int64_t s) const {
    return s + 2 >= size() ? A(0) : A(kNever);
  }
  template <class A>
  [[nodiscard]] constexpr A total(const A* line) const {
    return size() > 1 ? log_add(line[size() - 1], line[size() - 2]) : line[size() - 1];
  }
};

constexpr int64_t clamp_count(int64_t count, int64_t most) {
  return count < 0 ? 0 : count > most ? most : count;
}

}  // namespace mx::ops
