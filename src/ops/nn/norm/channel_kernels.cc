#include "ops/nn/norm/channel_kernels.h"

#include <algorithm>

#include "ops/nn/norm/channel_loops.h"

namespace mx::ops {

template <class T>
double ChannelKernels<T>::sum(const ChannelView& v, int64_t channel, const T* x) {
  return channel_sum<T>(v, channel, [](Acc<T> a) { return a; }, x);
}

template <class T>
double ChannelKernels<T>::products(const ChannelView& v, int64_t channel, const T* x, const T* y,
                                   Acc<T> center) {
  return channel_sum<T>(v, channel, [=](Acc<T> a, Acc<T> b) { return a * (b - center); }, x, y);
}

template <class T>
Moments ChannelKernels<T>::moments(const ChannelView& v, int64_t channel, const T* x) {
  auto count = static_cast<double>(v.outer * v.inner);
  double mean = sum(v, channel, x) / count;
  auto center = static_cast<Acc<T>>(mean);
  double squares =
      channel_sum<T>(v, channel, [=](Acc<T> a) { return (a - center) * (a - center); }, x);
  double shift = mean - static_cast<double>(center);  // what rounding the center lost
  return {mean, std::max(squares - shift * shift * count, 0.0)};
}

template <class T>
void ChannelKernels<T>::scale(const ChannelView& v, int64_t channel, T* target,
                              const ChannelAffine<Acc<T>>& affine, const T* x) {
  channel_map<T>(v, channel, target, affine, x);
}

template <class T>
void ChannelKernels<T>::combine(const ChannelView& v, int64_t channel, T* target, Acc<T> a,
                                const T* x, Acc<T> b, const T* y, Acc<T> c) {
  if (!y) return channel_map<T>(v, channel, target, [=](Acc<T> p) { return a * p + c; }, x);
  channel_map<T>(v, channel, target, [=](Acc<T> p, Acc<T> q) { return a * p + b * q + c; }, x, y);
}

namespace {

// Sums of 16-bit numbers are those of floats, block by block: one loop converts, and the sums are
// compiled once.
template <class T>
constexpr bool kNarrow = sizeof(T) < sizeof(Acc<T>);

constexpr int64_t kBlock = 2048;  // as many as vector_sum adds up in float

template <class T>
class Widened {
 public:
  Widened(const T* x, int64_t n) {
    vector_loop(n, [to = &values_[0], x](int64_t i) { to[i] = static_cast<float>(x[i]); });
  }
  [[nodiscard]] const float* get() const { return &values_[0]; }

 private:
  float values_[kBlock];
};

template <class Body>
double by_blocks(int64_t n, const Body& body) {
  double total = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    total += body(begin, std::min(kBlock, n - begin));
  }
  return total;
}

template <class T>
double squares(const T* x, Acc<T> center, int64_t n) {
  if constexpr (kNarrow<T>) {
    return by_blocks(n, [=](int64_t begin, int64_t count) {
      return squares<float>(Widened(x + begin, count).get(), center, count);
    });
  } else {
    return vector_sum<T>(n, [=](int64_t i) { return (x[i] - center) * (x[i] - center); });
  }
}

}  // namespace

template <class T>
double LineKernels<T>::sum(const T* x, int64_t n) {
  if constexpr (kNarrow<T>) {
    return by_blocks(n, [=](int64_t begin, int64_t count) {
      return LineKernels<float>::sum(Widened(x + begin, count).get(), count);
    });
  } else {
    return vector_sum<T>(n, [=](int64_t i) { return x[i]; });
  }
}

template <class T>
double LineKernels<T>::products(const T* x, const T* y, Acc<T> center, int64_t n) {
  if constexpr (kNarrow<T>) {
    return by_blocks(n, [=](int64_t begin, int64_t count) {
      Widened left(x + begin, count), right(y + begin, count);
      return LineKernels<float>::products(left.get(), right.get(), center, count);
    });
  } else {
    return vector_sum<T>(n, [=](int64_t i) { return x[i] * (y[i] - center); });
  }
}

template <class T>
Moments LineKernels<T>::moments(const T* x, int64_t n) {
  double mean = sum(x, n) / static_cast<double>(n);
  return {mean, squares(x, static_cast<Acc<T>>(mean), n)};
}

template <class T>
void LineKernels<T>::scale(T* target, const ChannelAffine<Acc<T>>& affine, const T* x, int64_t n) {
  ChannelKernels<T>::scale({1, 1, n}, 0, target, affine, x);
}

template struct ChannelKernels<float>;
template struct ChannelKernels<double>;
template struct ChannelKernels<Half>;
template struct ChannelKernels<BFloat16>;
template struct LineKernels<float>;
template struct LineKernels<double>;
template struct LineKernels<Half>;
template struct LineKernels<BFloat16>;

}  // namespace mx::ops
