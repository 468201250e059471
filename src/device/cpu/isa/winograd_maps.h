// The linear maps of Winograd's F(m, 3) along one axis: m results of three weights from m + 2
// products, one per point. Both users of Winograd apply them, the operators' convolution and its
// gradients (ops/onednn) and the compiled one (compilers/cpu); with vectors as numbers a map does a
// channel in each lane.
//
// A line is anything that [i] reads or writes: an array, or elements some distance apart. All is
// inlined and in an anonymous namespace, so that the linker cannot exchange one file's copy for
// another's; for the same reason nothing may be included here.
#pragma once

namespace mx::isa {
namespace {

template <int kM>
struct Winograd;

// Points 0, 1, -1, 2, -2 and infinity.
template <>
struct Winograd<4> {
  static constexpr int kPoints = 6;

  // Bᵀ: inputs to points.
  template <class From, class To>
  [[gnu::always_inline]] static void data(const From& d, To&& t) {
    const auto even = d[4] - 4.0F * d[2], odd = d[3] - 4.0F * d[1];
    const auto near = d[4] - d[2], far = 2.0F * (d[3] - d[1]);
    t[0] = 4.0F * d[0] - 5.0F * d[2] + d[4];
    t[1] = even + odd;
    t[2] = even - odd;
    t[3] = near + far;
    t[4] = near - far;
    t[5] = 4.0F * d[1] - 5.0F * d[3] + d[5];
  }

  // Aᵀ: points to results.
  template <class From, class To>
  [[gnu::always_inline]] static void result(const From& t, To&& y) {
    const auto one = t[1] + t[2], minus = t[1] - t[2];
    const auto two = t[3] + t[4], less = t[3] - t[4];
    y[0] = t[0] + one + two;
    y[1] = minus + 2.0F * less;
    y[2] = one + 4.0F * two;
    y[3] = minus + 8.0F * less + t[5];
  }

  // G: weights to points.
  template <class From, class To>
  [[gnu::always_inline]] static void weight(const From& g, To&& t) {
    const auto sum = (-1.0F / 6) * (g[0] + g[2]), middle = (-1.0F / 6) * g[1];
    const auto wide = (1.0F / 24) * g[0] + (1.0F / 6) * g[2], half = (1.0F / 12) * g[1];
    t[0] = 0.25F * g[0];
    t[1] = sum + middle;
    t[2] = sum - middle;
    t[3] = wide + half;
    t[4] = wide - half;
    t[5] = g[2];
  }

  // A: gradients of results to points.
  template <class From, class To>
  [[gnu::always_inline]] static void result_gradient(const From& y, To&& t) {
    const auto even = y[0] + y[2], odd = y[1] + y[3];
    const auto far_even = y[0] + 4.0F * y[2], far_odd = 2.0F * y[1] + 8.0F * y[3];
    t[0] = y[0];
    t[1] = even + odd;
    t[2] = even - odd;
    t[3] = far_even + far_odd;
    t[4] = far_even - far_odd;
    t[5] = y[3];
  }

  // Gᵀ: points to gradients of weights.
  template <class From, class To>
  [[gnu::always_inline]] static void weight_gradient(const From& t, To&& g) {
    const auto one = (t[1] + t[2]) * (1.0F / 6), two = t[3] + t[4];
    g[0] = t[0] * 0.25F - one + two * (1.0F / 24);
    g[1] = (t[2] - t[1]) * (1.0F / 6) + (t[3] - t[4]) * (1.0F / 12);
    g[2] = two * (1.0F / 6) - one + t[5];
  }
};

// Points 0, 1, -1 and infinity.
template <>
struct Winograd<2> {
  static constexpr int kPoints = 4;

  template <class From, class To>
  [[gnu::always_inline]] static void data(const From& d, To&& t) {
    t[0] = d[0] - d[2];
    t[1] = d[1] + d[2];
    t[2] = d[2] - d[1];
    t[3] = d[3] - d[1];
  }
  template <class From, class To>
  [[gnu::always_inline]] static void result(const From& t, To&& y) {
    y[0] = t[0] + t[1] + t[2];
    y[1] = t[1] - t[2] + t[3];
  }
  template <class From, class To>
  [[gnu::always_inline]] static void weight(const From& g, To&& t) {
    const auto sum = 0.5F * (g[0] + g[2]), middle = 0.5F * g[1];
    t[0] = g[0];
    t[1] = sum + middle;
    t[2] = sum - middle;
    t[3] = g[2];
  }
};

}  // namespace
}  // namespace mx::isa
