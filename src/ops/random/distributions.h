// The distributions. Each is a function object: one value for an array of type T from parameters of
// type P (their own array's type). What is computed in which precision, and how many words it
// takes, is part of MXNet's streams. A generator is anything that uniform<Real>(generator) and
// normal<Real>(generator) are written for: the twisters of draw.h, or a device's own.
#pragma once

#include <cmath>
#include <limits>

#include "ops/pointwise/convert.h"
#include "ops/random/draw.h"
#include "tensor/dtype.h"

namespace mx::ops {

// What MXNet makes of an intermediate value that met a parameter of type P: 16-bit parameters round
// it to their own type, others leave it.
template <class P, class V>
constexpr V rounded(V value) {
  if constexpr (sizeof(P) == 2) return static_cast<V>(static_cast<float>(convert<P>(value)));
  return value;
}

// Marsaglia and Tsang (2000) in the precision of Real, with parameters of type P; a shape below 1
// is drawn one higher and scaled down.
template <class Real, class P>
constexpr Real gamma(Acc<P> alpha, Acc<P> beta, auto& generator) {
  auto a = static_cast<double>(alpha);
  auto d = static_cast<Real>(rounded<P>(a < 1 ? a + 2.0 / 3 : a - 1.0 / 3));
  // A shape so negative has no distribution, and nothing would ever be accepted.
  if (!std::isfinite(a) || !(d > 0)) return std::numeric_limits<Real>::quiet_NaN();
  auto limit = static_cast<Real>(std::sqrt(9.0 * static_cast<double>(d)));
  auto c = static_cast<Real>(1.0 / static_cast<double>(limit));
  Real cube = 0;
  while (true) {
    Real z = normal<Real>(generator);
    if (z <= -limit) continue;
    auto root = static_cast<Real>(1.0 + static_cast<double>(c * z));
    cube = root * root * root;
    double wide = cube, half_square = 0.5 * static_cast<double>(z) * static_cast<double>(z);
    double bound = half_square + static_cast<double>(d) * (1.0 - wide + std::log(wide));
    if (std::log(1.0 - static_cast<double>(uniform<Real>(generator))) < bound) break;
  }
  using Product = std::conditional_t<std::is_same_v<P, double>, double, Real>;
  auto scaled = static_cast<Product>(d * cube) * static_cast<Product>(beta);
  auto result = static_cast<Real>(rounded<P>(scaled));
  if (a >= 1) return result;
  auto power = static_cast<double>(static_cast<Real>(rounded<P>(1.0 / a)));
  double shrink = std::pow(static_cast<double>(uniform<Real>(generator)), power);
  return static_cast<Real>(static_cast<double>(result) * shrink);
}

// Products of uniform numbers for a small mean (Knuth), else rejection from a Cauchy curve.
constexpr float poisson(float lambda, auto& generator) {
  if (lambda < 12) {
    float bound = std::exp(-lambda), product = uniform<float>(generator), count = 0;
    for (; product > bound; product *= uniform<float>(generator)) ++count;
    return count;
  }
  if (!std::isfinite(lambda)) return std::numeric_limits<float>::quiet_NaN();
  constexpr float kNearlyPi = 3.1415926F;  // the streams follow MXNet's digits, one bit short of pi
  float width = std::sqrt(2 * lambda), log_lambda = std::log(lambda);
  float peak = lambda * log_lambda - std::lgamma(lambda + 1);
  while (true) {
    float slope = std::tan(kNearlyPi * uniform<float>(generator));
    float value = width * slope + lambda;
    if (value < 0) continue;
    value = std::floor(value);
    float density = std::exp(value * log_lambda - std::lgamma(value + 1) - peak);
    double bulge = 0.9 * (1.0 + static_cast<double>(slope * slope));
    auto accepted = static_cast<float>(bulge * static_cast<double>(density));
    if (!(uniform<float>(generator) > accepted)) return value;  // also when a huge mean gives nan
  }
}

// The type in which parameters of type P meet a number drawn for an array of type T.
template <class T, class P>
using Meeting = std::conditional_t<std::is_same_v<P, double>, double, Drawn<T>>;

struct UniformDraw {
  template <class T, class P>
  static constexpr auto one(P low, P high, auto& generator) {
    using Real = Meeting<T, P>;
    auto span = static_cast<Real>(rounded<P>(Acc<P>(high) - Acc<P>(low)));
    auto fraction = static_cast<Real>(uniform<Drawn<T>>(generator));
    return rounded<P>(static_cast<Real>(Acc<P>(low)) + rounded<P>(span * fraction));
  }
};

struct NormalDraw {
  template <class T, class P>
  static constexpr auto one(P mean, P deviation, auto& generator) {
    using Real = Meeting<T, P>;
    auto unit = static_cast<Real>(normal<Drawn<T>>(generator));
    Real step = rounded<P>(static_cast<Real>(Acc<P>(deviation)) * unit);
    return rounded<P>(static_cast<Real>(Acc<P>(mean)) + step);
  }
};

struct ExponentialDraw {
  template <class T, class P>
  static constexpr double one(P rate, auto& generator) {
    double rest = 1 - static_cast<double>(uniform<Drawn<T>>(generator));
    return rounded<P>(-std::log(rest) / static_cast<double>(Acc<P>(rate)));
  }
};

struct GammaDraw {
  template <class T, class P>
  static constexpr auto one(P alpha, P beta, auto& generator) {
    using Real = std::conditional_t<std::is_same_v<T, double>, double, float>;
    return gamma<Real, P>(Acc<P>(alpha), Acc<P>(beta), generator);
  }
};

struct PoissonDraw {
  template <class T, class P>
  static constexpr float one(P mean, auto& generator) {
    return poisson(static_cast<float>(Acc<P>(mean)), generator);
  }
};

// Whole-number parameters of the two below count as float: 1 / 2 must not be 0.
template <class P>
using Fraction = std::conditional_t<std::is_integral_v<P>, float, P>;

// Failures before the k-th success of probability p: a Poisson number of gamma distributed mean.
struct NegativeBinomialDraw {
  template <class T, class P>
  static constexpr float one(P k, P p, auto& generator) {
    using F = Fraction<P>;
    auto chance = static_cast<Acc<F>>(Acc<P>(p));
    auto scale = rounded<F>(rounded<F>(1 - chance) / chance);
    return poisson(gamma<float, F>(static_cast<Acc<F>>(Acc<P>(k)), scale, generator), generator);
  }
};

// The same by mean and dispersion; no dispersion is Poisson's distribution.
struct GeneralizedNegativeBinomialDraw {
  template <class T, class P>
  static constexpr float one(P mu, P alpha, auto& generator) {
    using F = Fraction<P>;
    auto mean = static_cast<Acc<F>>(Acc<P>(mu)), spread = static_cast<Acc<F>>(Acc<P>(alpha));
    if (spread == 0) return poisson(static_cast<float>(mean), generator);
    auto shape = rounded<F>(1 / spread), scale = rounded<F>(spread * mean);
    return poisson(gamma<float, F>(shape, scale, generator), generator);
  }
};

}  // namespace mx::ops
