// Loops over one channel of data seen as (outer, channels, inner).
#pragma once

#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/vector_sum.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {

// Sum of body(x[i]…) over one channel of one or more arrays of the same shape.
template <class T, class Body, class... Arrays>
double channel_sum(const ChannelView& v, int64_t channel, Body body, const Arrays*... x) {
  if (v.inner == 1) {
    double total = 0;
    for (int64_t i = channel; i < v.outer * v.channels; i += v.channels) {
      total += static_cast<double>(body(Acc<T>(x[i])...));
    }
    return total;
  }
  int64_t begin = channel * v.inner;
  return vector_sum<Acc<T>>(v.outer, v.inner, v.channels * v.inner,
                            [=](int64_t i) { return body(Acc<T>(x[begin + i])...); });
}

// target = body(x[i]…) over one channel of one or more arrays of the same shape.
template <class T, class Body, class... Arrays>
void channel_map(const ChannelView& v, int64_t channel, T* target, Body body, const Arrays*... x) {
  for (int64_t n = 0; n < v.outer; ++n) {
    int64_t begin = (n * v.channels + channel) * v.inner;
    vector_loop(v.inner, [=](int64_t i) {
      target[begin + i] = static_cast<T>(body(Acc<T>(x[begin + i])...));
    });
  }
}

// target = a * x + b * y + c over one channel; y may be null when b is 0.
template <class T>
void channel_combine(const ChannelView& v, int64_t channel, T* target, Acc<T> a, const T* x,
                     Acc<T> b, const T* y, Acc<T> c) {
  if (!y) return channel_map<T>(v, channel, target, [=](Acc<T> p) { return a * p + c; }, x);
  channel_map<T>(v, channel, target, [=](Acc<T> p, Acc<T> q) { return a * p + b * q + c; }, x, y);
}

// Mean of a channel that is not empty, and the sum of squares of the distances from it.
struct Moments {
  double mean, squares;
};
template <class T>
Moments channel_moments(const ChannelView& v, int64_t channel, const T* x) {
  auto count = static_cast<double>(v.outer * v.inner);
  double mean = channel_sum<T>(v, channel, [](auto a) { return a; }, x) / count;
  auto center = static_cast<Acc<T>>(mean);
  double squares =
      channel_sum<T>(v, channel, [center](auto a) { return (a - center) * (a - center); }, x);
  double shift = mean - static_cast<double>(center);  // what rounding the center lost
  return {mean, std::max(squares - shift * shift * count, 0.0)};
}

// A moving statistic that keeps `momentum` of itself.
template <class A>
A blended(A moving, double now, float momentum) {
  auto keep = static_cast<double>(momentum);
  return static_cast<A>(static_cast<double>(moving) * keep + now * (1 - keep));
}

}  // namespace mx::ops
