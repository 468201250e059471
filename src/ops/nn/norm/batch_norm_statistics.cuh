// The statistics of BatchNorm's channels on CUDA, and what its normalization takes from them.
#pragma once

#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/norm/channel_sums.cuh"

namespace mx::ops::cuda_norm {

// The middle one of the first, a middle and the last element: no outlier, most likely.
template <class A, class Value>
__device__ A middle_of(const Value& value, const ChannelView& v) {
  A a = value(0, 0), b = value(v.outer / 2, v.inner / 2), c = value(v.outer - 1, v.inner - 1);
  return max(min(a, b), min(max(a, b), c));
}

// Sums of the distances from a pivot, and of their squares. With a pivot of the channel's own
// values, nothing is lost where its mean is large and it hardly varies.
template <class T>
struct Distances {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = 1;
  const T* arrays[1];
  ChannelView v;

  __device__ Channel channel(int64_t number) const {
    auto value = [&](int64_t sample, int64_t offset) {
      return gpu::widen(arrays[0][(sample * v.channels + number) * v.inner + offset]);
    };
    return middle_of<Channel>(value, v);
  }
  __device__ void add(Channel pivot, const Acc<T>* values, Acc<T>& sum, Acc<T>& squares) const {
    Acc<T> distance = values[0] - pivot;
    sum += distance;
    squares += distance * distance;
  }
};

// The same of the sum of two arrays, in the precision in which it is written.
template <class T>
struct SumDistances {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = 2;
  const T* arrays[2];
  T* target;
  ChannelView v;

  __device__ T element(const Acc<T>* values) const { return gpu::narrow<T>(values[0] + values[1]); }
  __device__ Channel channel(int64_t number) const {
    auto value = [&](int64_t sample, int64_t offset) {
      int64_t at = (sample * v.channels + number) * v.inner + offset;
      Acc<T> terms[] = {gpu::widen(arrays[0][at]), gpu::widen(arrays[1][at])};
      return gpu::widen(element(terms));
    };
    return middle_of<Channel>(value, v);
  }
  __device__ void add(Channel pivot, const Acc<T>* values, Acc<T>& sum, Acc<T>& squares) const {
    Acc<T> distance = gpu::widen(element(values)) - pivot;
    sum += distance;
    squares += distance * distance;
  }
};

template <class A>
struct States {
  const A *gamma, *beta;  // gamma null: ones
  A *moving_mean, *moving_var, *mean, *inverse;
  double eps, momentum;
  bool clips;
  Limits<A> limits;

  [[nodiscard]] __device__ A inverse_of(double of_variance) const {
    return static_cast<A>(1 / sqrt(of_variance + eps));
  }
  [[nodiscard]] __device__ A gamma_of(int64_t channel) const {
    return gamma ? gamma[channel] : A(1);
  }
  // What the elements of a channel become.
  [[nodiscard]] __device__ ChannelAffine<A> affine(A gamma_of_it, A beta_of_it, double center,
                                                   A inverse_deviation) const {
    ChannelAffine<A> result =
        affine_of(gamma_of_it, beta_of_it, static_cast<A>(center), inverse_deviation);
    if (!clips) result.shift = exact_shift(result, center);
    return result;
  }
  __device__ void keep(int64_t channel, double center, A inverse_deviation) const {
    mean[channel] = static_cast<A>(center);
    inverse[channel] = inverse_deviation;
  }
  [[nodiscard]] __device__ A blended(A moving, double now) const {
    return static_cast<A>(static_cast<double>(moving) * momentum + now * (1 - momentum));
  }
};

template <class Distances>
struct FinishStatistics {
  using A = typename Distances::Channel;
  Distances of;
  States<A> states;
  ChannelAffine<A>* affines;
  bool uses_batch;

  struct Known {
    A mean, variance, gamma, beta, pivot;  // the first two are the moving ones
  };
  [[nodiscard]] __device__ Known look_up(int64_t channel) const {
    return {states.moving_mean[channel], states.moving_var[channel], states.gamma_of(channel),
            states.beta[channel], uses_batch ? of.channel(channel) : A(0)};
  }
  __device__ void operator()(int64_t channel, const Known& known, double sum,
                             double squares) const {
    auto mean = static_cast<double>(known.mean);
    auto variance = static_cast<double>(known.variance);
    if (uses_batch) {
      auto count = static_cast<double>(of.v.outer * of.v.inner);
      double shift = sum / count;
      mean = static_cast<double>(known.pivot) + shift;
      variance = fmax(squares / count - shift * shift, 0.0);
      states.moving_mean[channel] = states.blended(known.mean, mean);
      states.moving_var[channel] = states.blended(known.variance, variance);
    }
    A inverse = states.inverse_of(variance);
    states.keep(channel, mean, inverse);
    affines[channel] = states.affine(known.gamma, known.beta, mean, inverse);
  }
};

}  // namespace mx::ops::cuda_norm
