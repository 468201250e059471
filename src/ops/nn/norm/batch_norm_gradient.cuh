// The two sums that the gradient of BatchNorm takes over each channel on CUDA, and what it makes of
// them.
#pragma once

#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/norm/channel_sums.cuh"

namespace mx::ops::cuda_norm {

// What is kept of a channel. `beta` is null where nothing follows.
template <class A>
struct Kept {
  const A *gamma, *beta, *mean, *inverse;  // gamma null: ones
  Limits<A> limits;

  __device__ A gamma_of(int64_t channel) const { return gamma ? gamma[channel] : A(1); }
  __device__ ChannelAffine<A> affine(int64_t channel) const {
    return affine_of(gamma_of(channel), beta ? beta[channel] : A(0), mean[channel],
                     inverse[channel]);
  }
};

// What of dy arrives at the normalized data.
template <bool kMasks, class A>
__device__ A passed(const Limits<A>& limits, const ChannelAffine<A>& affine, const A* values) {
  if constexpr (kMasks) return limits.passed(values[0], affine(values[1]));
  return values[0];
}

// Sums of dy, and of dy times the distance of x from the mean.
template <class T, bool kMasks>
struct Slopes {
  using Element = T;
  using Channel = ChannelAffine<Acc<T>>;
  static constexpr int kArrays = 2;
  const T* arrays[2];  // dy, x
  Kept<Acc<T>> kept;

  __device__ Channel channel(int64_t number) const { return kept.affine(number); }
  __device__ void add(const Channel& affine, const Acc<T>* values, Acc<T>& sum,
                      Acc<T>& products) const {
    Acc<T> slope = passed<kMasks>(kept.limits, affine, values);
    sum += slope;
    products += slope * (values[1] - affine.center);
  }
};

// dx = scale * dy + slope * x + rest, with the scale of the normalization.
template <class A>
struct alignas(2 * sizeof(A)) Pull {
  A slope, rest;
};

template <class A>
struct FinishGradients {
  Kept<A> kept;
  A *dgamma, *dbeta;
  Pull<A>* pulls;
  double count;
  bool uses_batch;

  struct Known {
    A inverse, gamma, mean;
  };
  [[nodiscard]] __device__ Known look_up(int64_t channel) const {
    return {kept.inverse[channel], kept.gamma_of(channel), kept.mean[channel]};
  }
  __device__ void operator()(int64_t channel, const Known& known, double sum,
                             double products) const {
    auto inverse = static_cast<double>(known.inverse);
    double dot = inverse * products;
    dgamma[channel] = kept.gamma ? static_cast<A>(dot) : A(0);
    dbeta[channel] = static_cast<A>(sum);
    double scale = inverse * static_cast<double>(known.gamma);
    double slope = uses_batch ? -scale * inverse * dot / count : 0;
    double mean = static_cast<double>(known.mean);
    double rest = uses_batch ? -scale * sum / count - slope * mean : 0;
    pulls[channel] = {static_cast<A>(slope), static_cast<A>(rest)};
  }
};

}  // namespace mx::ops::cuda_norm
