// The logarithms of the distributions' densities and their slopes, for doubles, and for duals where
// second derivatives are wanted. Samples that are whole numbers have no gradient.
#pragma once

#include <cmath>
#include <numbers>

#include "ops/pointwise/dual.h"

namespace mx::ops {

// The slope of the logarithm for the sample and for up to two parameters.
template <class A>
struct Slopes {
  A sample = 0, first = 0, second = 0;
};

struct UniformDensity {
  static constexpr bool kIsWhole = false;
  template <class A>
  static constexpr A log(A /*x*/, A low, A high) {
    return -ops::log(high - low);
  }
  template <class A>
  static constexpr Slopes<A> slopes(A /*x*/, A low, A high) {
    return {0, 1 / (high - low), -1 / (high - low)};
  }
};

struct NormalDensity {
  static constexpr bool kIsWhole = false;
  template <class A>
  static constexpr A log(A x, A mu, A sigma) {
    A z = (x - mu) / sigma;
    return -0.5 * z * z - ops::log(sigma * std::sqrt(2 * std::numbers::pi));
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A mu, A sigma) {
    A z = (x - mu) / sigma;
    return {-z / sigma, z / sigma, (z * z - 1) / sigma};
  }
};

struct ExponentialDensity {
  static constexpr bool kIsWhole = false;
  template <class A>
  static constexpr A log(A x, A rate, A /*none*/) {
    return ops::log(rate) - rate * x;
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A rate, A /*none*/) {
    return {-rate, 1 / rate - x};
  }
};

struct GammaDensity {  // here beta is a rate, though samples are drawn with a scale
  static constexpr bool kIsWhole = false;
  template <class A>
  static constexpr A log(A x, A alpha, A beta) {
    return alpha * ops::log(beta) + (alpha - 1) * ops::log(x) - beta * x - log_gamma(alpha);
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A alpha, A beta) {
    return {(alpha - 1) / x - beta, ops::log(beta) + ops::log(x) - digamma(alpha),
            alpha / beta - x};
  }
};

struct PoissonDensity {
  static constexpr bool kIsWhole = true;
  template <class A>
  static constexpr A log(A x, A mean, A /*none*/) {
    return x * ops::log(mean) - log_gamma(x + 1) - mean;
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A mean, A /*none*/) {
    return {0, x / mean - 1};
  }
};

struct NegativeBinomialDensity {
  static constexpr bool kIsWhole = true;
  template <class A>
  static constexpr A log(A x, A k, A p) {
    A ways = log_gamma(x + k) - log_gamma(x + 1) - log_gamma(k);
    return ways + k * ops::log(p) + x * log1p(-p);
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A k, A p) {
    return {0, digamma(x + k) - digamma(k) + ops::log(p), k / p - x / (1 - p)};
  }
};

struct GeneralizedNegativeBinomialDensity {
  static constexpr bool kIsWhole = true;
  template <class A>
  static constexpr A log(A x, A mu, A alpha) {
    return NegativeBinomialDensity::log<A>(x, 1 / alpha, 1 / (mu * alpha + 1));
  }
  template <class A>
  static constexpr Slopes<A> slopes(A x, A mu, A alpha) {
    A k = 1 / alpha, p = 1 / (mu * alpha + 1);
    Slopes<A> plain = NegativeBinomialDensity::slopes<A>(x, k, p);
    return {0, -plain.second * alpha * p * p, -plain.first * k * k - plain.second * mu * p * p};
  }
};

// What one sample adds to the gradients: its own, those of its parameters, and the density itself.
template <class A>
struct SampleGradient {
  A sample, first, second, density;
};

template <class Density, class A>
constexpr SampleGradient<A> sample_gradient(bool is_log, A dy, A x, A first, A second) {
  Slopes<A> slopes = Density::template slopes<A>(x, first, second);
  A log = Density::template log<A>(x, first, second);
  A density = is_log ? log : exp(log);
  A head = is_log ? dy : dy * density;
  return {head * slopes.sample, head * slopes.first, head * slopes.second, density};
}

// The Dirichlet distribution: samples and parameters are lines of `classes` numbers.
template <class A>
constexpr A dirichlet_log(const A* x, const A* alpha, int64_t classes) {
  A sum = 0, log = 0;
  for (int64_t k = 0; k < classes; ++k) {
    sum += alpha[k];
    log += (alpha[k] - 1) * ops::log(x[k]) - log_gamma(alpha[k]);
  }
  return log + log_gamma(sum);
}

// Writes the gradient of one line of samples, calls add(k, a) with what it adds to that of
// alpha[k], and returns the density.
template <class A, class Add>
constexpr A dirichlet_gradient(bool is_log, A dy, const A* x, const A* alpha, int64_t classes,
                               A* dx, const Add& add) {
  A all = 0;
  for (int64_t k = 0; k < classes; ++k) all += alpha[k];
  A log = dirichlet_log(x, alpha, classes);
  A density = is_log ? log : exp(log);
  A head = is_log ? dy : dy * density;
  for (int64_t k = 0; k < classes; ++k) {
    dx[k] = head * (alpha[k] - 1) / x[k];
    add(k, head * (ops::log(x[k]) - digamma(alpha[k]) + digamma(all)));
  }
  return density;
}

}  // namespace mx::ops
