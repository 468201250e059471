// Loops over one channel of data seen as (outer, channels, inner), for what channel_kernels.h has
// not.
#pragma once

#include "ops/nn/norm/batch_norm.h"
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

// A moving statistic that keeps `momentum` of itself.
template <class A>
A blended(A moving, double now, float momentum) {
  auto keep = static_cast<double>(momentum);
  return static_cast<A>(static_cast<double>(moving) * keep + now * (1 - keep));
}

}  // namespace mx::ops
