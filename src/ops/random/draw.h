// Random draws in MXNet's order: n values are split into at most 1024 chunks of at least 64, and
// chunk t is drawn from parallel generator t, whatever the number of threads.
//
//   draw(run, n, [=](int64_t i, std::mt19937& generator) { y[i] = uniform<float>(generator); });
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <type_traits>

#include "ir/random.h"
#include "ir/run.h"

namespace mx::ops {

template <class Body>
void draw(const Run& run, int64_t n, Body&& body) {
  int64_t chunks = std::min<int64_t>((n + 63) / 64, RandomState::kStates);
  if (chunks == 0) return;
  int64_t step = (n + chunks - 1) / chunks;
  run.parallel(chunks, step * 8, [&](int64_t chunk) {
    std::mt19937& generator = run.random().parallel(static_cast<int>(chunk));
    int64_t end = std::min(n, (chunk + 1) * step);
    for (int64_t i = chunk * step; i < end; ++i) body(i, generator);
  });
}

// The floating type in which values of element type T are drawn: float32 takes one word of the
// generator for a uniform number, every other type two.
template <class T>
using Drawn = std::conditional_t<std::is_same_v<T, float>, float, double>;

template <class Real>
Real uniform(std::mt19937& generator) {
  return std::uniform_real_distribution<Real>()(generator);
}

// A distribution object of its own for each draw: the second value of the pair is thrown away.
template <class Real>
Real normal(std::mt19937& generator) {
  return std::normal_distribution<Real>()(generator);
}

template <class Real>
Real exponential(Real lambda, std::mt19937& generator) {
  double rest = 1 - static_cast<double>(uniform<Real>(generator));
  return static_cast<Real>(-std::log(rest) / static_cast<double>(lambda));
}

// Marsaglia and Tsang (2000); a shape below 1 is drawn one higher and scaled down.
template <class Real>
Real gamma(Real alpha, Real beta, std::mt19937& generator) {
  Real d = (alpha < 1 ? alpha + 1 : alpha) - Real(1) / 3;
  Real c = 1 / std::sqrt(9 * d);
  Real cube = 0;
  while (true) {
    Real z = normal<Real>(generator);
    Real root = 1 + c * z;
    if (root <= 0) continue;
    cube = root * root * root;
    Real bound = Real(0.5) * z * z + d * (1 - cube + std::log(cube));
    if (std::log(1 - uniform<Real>(generator)) < bound) break;
  }
  Real result = d * cube * beta;
  return alpha < 1 ? result * std::pow(uniform<Real>(generator), 1 / alpha) : result;
}

// Products of uniform numbers for a small mean (Knuth), else rejection from a Cauchy curve.
inline float poisson(float lambda, std::mt19937& generator) {
  if (lambda < 12) {
    float bound = std::exp(-lambda), product = uniform<float>(generator), count = 0;
    for (; product > bound; product *= uniform<float>(generator)) ++count;
    return count;
  }
  float width = std::sqrt(2 * lambda), log_lambda = std::log(lambda);
  float peak = lambda * log_lambda - std::lgamma(lambda + 1);
  while (true) {
    auto angle = static_cast<float>(M_PI * static_cast<double>(uniform<float>(generator)));
    float slope = std::tan(angle), value = width * slope + lambda;
    if (value < 0) continue;
    value = std::floor(value);
    float density = std::exp(value * log_lambda - std::lgamma(value + 1) - peak);
    if (uniform<float>(generator) <= 0.9f * (1 + slope * slope) * density) return value;
  }
}

}  // namespace mx::ops
