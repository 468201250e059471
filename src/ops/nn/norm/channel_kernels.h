// Kernels that several norms share, for each floating type compiled once (in channel_kernels.cc):
// over one channel of data seen as (outer, channels, inner), and over a line of adjacent elements.
#pragma once

#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/channel_affine.h"
#include "tensor/half.h"

namespace mx::ops {

// A mean, and the sum of squares of the distances from it.
struct Moments {
  double mean, squares;
};

template <class T>
struct ChannelKernels {
  static double sum(const ChannelView& v, int64_t channel, const T* x);
  // The sum of x * (y - center).
  static double products(const ChannelView& v, int64_t channel, const T* x, const T* y,
                         Acc<T> center);
  static Moments moments(const ChannelView& v, int64_t channel, const T* x);  // of one not empty
  static void scale(const ChannelView& v, int64_t channel, T* target,
                    const ChannelAffine<Acc<T>>& affine, const T* x);
  // target = a * x + b * y + c; y may be null when b is 0.
  static void combine(const ChannelView& v, int64_t channel, T* target, Acc<T> a, const T* x,
                      Acc<T> b, const T* y, Acc<T> c);
};

template <class T>
struct LineKernels {
  static double sum(const T* x, int64_t n);
  static double products(const T* x, const T* y, Acc<T> center, int64_t n);
  static Moments moments(const T* x, int64_t n);  // the squares are those from the rounded mean
  static void scale(T* target, const ChannelAffine<Acc<T>>& affine, const T* x, int64_t n);
};

extern template struct ChannelKernels<float>;
extern template struct ChannelKernels<double>;
extern template struct ChannelKernels<Half>;
extern template struct ChannelKernels<BFloat16>;
extern template struct LineKernels<float>;
extern template struct LineKernels<double>;
extern template struct LineKernels<Half>;
extern template struct LineKernels<BFloat16>;

}  // namespace mx::ops
