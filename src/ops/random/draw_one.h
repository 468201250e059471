// One number of each distribution from its parameters as attributes give them; MXNet keeps those as
// float.
#pragma once

#include "ops/random/distributions.h"
#include "ops/random/random.h"

namespace mx::ops {

namespace detail {
constexpr float single(double value) { return static_cast<float>(value); }
}  // namespace detail

template <class T>
constexpr auto one(const UniformNumbers& p, auto& generator) {
  return UniformDraw::one<T>(detail::single(p.low), detail::single(p.high), generator);
}

template <class T>
constexpr auto one(const NormalNumbers& p, auto& generator) {
  return NormalDraw::one<T>(detail::single(p.loc), detail::single(p.scale), generator);
}

template <class T>
constexpr auto one(const ExponentialNumbers& p, auto& generator) {
  return ExponentialDraw::one<T>(detail::single(p.lam), generator);
}

template <class T>
constexpr auto one(const PoissonNumbers& p, auto& generator) {
  return PoissonDraw::one<T>(detail::single(p.lam), generator);
}

template <class T>
constexpr auto one(const GammaNumbers& p, auto& generator) {
  return GammaDraw::one<T>(detail::single(p.alpha), detail::single(p.beta), generator);
}

template <class T>
constexpr auto one(const NegativeBinomialNumbers& p, auto& generator) {
  return NegativeBinomialDraw::one<T>(static_cast<float>(p.k), detail::single(p.p), generator);
}

template <class T>
constexpr auto one(const GeneralizedNegativeBinomialNumbers& p, auto& generator) {
  return GeneralizedNegativeBinomialDraw::one<T>(detail::single(p.mu), detail::single(p.alpha),
                                                 generator);
}

}  // namespace mx::ops
