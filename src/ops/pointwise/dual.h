// Dual: a number and its slope. A kernel that is a template of its number type, called with duals,
// finds besides its results how fast they change when its inputs move along a direction.
//
// Gradients of gradients come from it. With B(dy, x) the gradient of f at x, and c the gradient of
// the loss with respect to B's result, the gradient with respect to dy is the slope of f(x + c·ε),
// and the one with respect to x the slope of B(dy, x + c·ε), for second derivatives are symmetric.
#pragma once

#include <concepts>

#include "ir/run.h"
#include "ops/pointwise/math.h"
#include "ops/pointwise/special.h"
#include "tensor/dispatch.h"

namespace mx::ops {

struct Dual {
  double value = 0, slope = 0;

  constexpr Dual() = default;
  template <Number N>
  constexpr Dual(N number) : value(static_cast<double>(number)) {}  // NOLINT: numbers are duals
  constexpr Dual(double value, double slope) : value(value), slope(slope) {}
  explicit constexpr operator int64_t() const { return static_cast<int64_t>(value); }

  friend constexpr Dual operator-(const Dual& a) { return {-a.value, -a.slope}; }
  friend constexpr Dual operator+(const Dual& a, const Dual& b) {
    return {a.value + b.value, a.slope + b.slope};
  }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) {
    return {a.value - b.value, a.slope - b.slope};
  }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.slope * b.value + a.value * b.slope};
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    double quotient = a.value / b.value;
    return {quotient, (a.slope - quotient * b.slope) / b.value};
  }
  constexpr Dual& operator+=(const Dual& b) { return *this = *this + b; }
  constexpr Dual& operator-=(const Dual& b) { return *this = *this - b; }
  constexpr Dual& operator*=(const Dual& b) { return *this = *this * b; }
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
  friend constexpr auto operator<=>(const Dual& a, const Dual& b) { return a.value <=> b.value; }
};

// Templates, so that device code may call them.
template <std::same_as<Dual> D>
constexpr D abs(const D& x) {
  return x.value < 0 ? -x : x;
}
template <std::same_as<Dual> D>
constexpr D floor(const D& x) {
  return std::floor(x.value);
}
template <std::same_as<Dual> D>
constexpr D exp(const D& x) {
  double y = std::exp(x.value);
  return {y, y * x.slope};
}
template <std::same_as<Dual> D>
constexpr D log(const D& x) {
  return {std::log(x.value), x.slope / x.value};
}
template <std::same_as<Dual> D>
constexpr D log1p(const D& x) {
  return {std::log1p(x.value), x.slope / (1 + x.value)};
}
template <std::same_as<Dual> D>
constexpr D tanh(const D& x) {
  double y = std::tanh(x.value);
  return {y, (1 - y * y) * x.slope};
}
template <std::same_as<Dual> D>
constexpr D log_gamma(const D& x) {
  return {std::lgamma(x.value), x.slope == 0 ? 0 : digamma(x.value) * x.slope};
}
template <std::same_as<Dual> D>
constexpr D digamma(const D& x) {
  return {digamma(x.value), x.slope == 0 ? 0 : trigamma(x.value) * x.slope};
}
template <std::same_as<Dual> D>
constexpr bool isnan(const D& x) {
  return std::isnan(x.value);
}
template <std::same_as<Dual> D>
constexpr bool isinf(const D& x) {
  return std::isinf(x.value);
}

// The elements of an array that does not move.
inline Dual* still(const Run& run, const Tensor& values) {
  auto* result = run.scratch<Dual>(values.size());
  dispatch(kFloating, values.dtype(), [&]<class T>() {
    const T* from = values.data<const T>();
    for (int64_t i = 0; i < values.size(); ++i) result[i] = Dual(Acc<T>(from[i]));
  });
  return result;
}

// The elements of an array that moves along `direction`.
inline Dual* moving(const Run& run, const Tensor& values, const Tensor& direction) {
  Dual* result = still(run, values);
  dispatch(kFloating, direction.dtype(), [&]<class T>() {
    const T* from = direction.data<const T>();
    for (int64_t i = 0; i < values.size(); ++i) {
      result[i].slope = static_cast<double>(Acc<T>(from[i]));
    }
  });
  return result;
}

inline void store_slopes(const Dual* from, const Tensor& to) {
  dispatch(kFloating, to.dtype(), [&]<class T>() {
    for (int64_t i = 0; i < to.size(); ++i) {
      to.data<T>()[i] = static_cast<T>(static_cast<Acc<T>>(from[i].slope));
    }
  });
}

// Shapes of a gradient's gradient: output j is like input `inputs[j]`.
inline void infer_like(Infer& t, std::initializer_list<int> inputs) {
  int output = 0;
  for (int input : inputs) t.unify(t.in(input), t.out(output++));
}

}  // namespace mx::ops
