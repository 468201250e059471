// The steps of updates with a rate of its own for each weight: Adam, RMSProp, FTRL.
#pragma once

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"

namespace mx::ops {

// Here the weight decay is part of the gradient, inside the bound.
template <class Real>
struct DecayedGradient {
  Real wd, rescale, clip;
  template <class P>
  explicit DecayedGradient(const P& p)
      : wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  constexpr Real operator()(Real weight, Real grad) const {
    return limit(rescale * grad + wd * weight, clip);
  }
};

template <class Real>
struct Adam {
  Real lr, beta1, beta2, epsilon;
  DecayedGradient<Real> decayed;
  explicit Adam(const AdamParam& p)
      : lr(hyper<Real>(p.lr)),
        beta1(hyper<Real>(p.beta1)),
        beta2(hyper<Real>(p.beta2)),
        epsilon(hyper<Real>(p.epsilon)),
        decayed(p) {}
  constexpr Real operator()(Real weight, Real grad, Real& mean, Real& var) const {
    Real g = decayed(weight, grad);
    mean = beta1 * mean + (1 - beta1) * g;
    var = beta2 * var + (1 - beta2) * g * g;
    return weight - lr * mean / (std::sqrt(var) + epsilon);
  }
};

template <class Real>
struct Rmsprop {
  Real lr, gamma1, epsilon, clip_weights;
  DecayedGradient<Real> decayed;
  explicit Rmsprop(const RmspropParam& p)
      : lr(hyper<Real>(p.lr)),
        gamma1(hyper<Real>(p.gamma1)),
        epsilon(hyper<Real>(p.epsilon)),
        clip_weights(hyper<Real>(p.clip_weights)),
        decayed(p) {}
  constexpr Real operator()(Real weight, Real grad, Real& n) const {
    Real g = decayed(weight, grad);
    n = (1 - gamma1) * g * g + gamma1 * n;
    return limit(weight - lr * g / std::sqrt(n + epsilon), clip_weights);
  }
};

template <class Real>
struct RmspropAlex {
  Real lr, gamma1, gamma2, epsilon, clip_weights;
  DecayedGradient<Real> decayed;
  explicit RmspropAlex(const RmspropAlexParam& p)
      : lr(hyper<Real>(p.lr)),
        gamma1(hyper<Real>(p.gamma1)),
        gamma2(hyper<Real>(p.gamma2)),
        epsilon(hyper<Real>(p.epsilon)),
        clip_weights(hyper<Real>(p.clip_weights)),
        decayed(p) {}
  constexpr Real operator()(Real weight, Real grad, Real& n, Real& mean, Real& delta) const {
    Real g = decayed(weight, grad);
    n = (1 - gamma1) * g * g + gamma1 * n;
    mean = (1 - gamma1) * g + gamma1 * mean;
    delta = gamma2 * delta - lr * g / std::sqrt(n - mean * mean + epsilon);
    return limit(weight + delta, clip_weights);
  }
};

// Follow the moving leader (Zheng and Kwok, 2017).
template <class Real>
struct Ftml {
  Real rate, beta1, beta2, epsilon, correction, wd, rescale, clip;
  explicit Ftml(const FtmlParam& p)
      : rate((1 - std::pow(hyper<Real>(p.beta1), static_cast<Real>(p.t))) / hyper<Real>(p.lr)),
        beta1(hyper<Real>(p.beta1)),
        beta2(hyper<Real>(p.beta2)),
        epsilon(static_cast<Real>(p.epsilon)),
        correction(1 - std::pow(beta2, static_cast<Real>(p.t))),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_grad)) {}
  constexpr Real operator()(Real weight, Real grad, Real& d, Real& v, Real& z) const {
    Real g = limit(rescale * grad + wd * weight, clip);
    v = beta2 * v + (1 - beta2) * g * g;
    Real next = rate * (std::sqrt(v / correction) + epsilon);
    z = beta1 * z + (1 - beta1) * g - (next - beta1 * d) * weight;
    d = next;
    return -z / d;
  }
};

template <class Real>
struct Ftrl {
  Real lr, lamda1, beta, wd, rescale, clip;
  explicit Ftrl(const FtrlParam& p)
      : lr(hyper<Real>(p.lr)),
        lamda1(hyper<Real>(p.lamda1)),
        beta(hyper<Real>(p.beta)),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  constexpr Real operator()(Real weight, Real grad, Real& z, Real& n) const {
    Real g = limit(rescale * grad, clip);
    z += g - (std::sqrt(n + g * g) - std::sqrt(n)) * weight / lr;
    n += g * g;
    Real pull = sign(z) * lamda1 - z;
    return abs(z) > lamda1 ? pull / ((beta + std::sqrt(n)) / lr + wd) : Real(0);
  }
};

}  // namespace mx::ops
