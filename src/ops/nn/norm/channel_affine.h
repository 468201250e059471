// What BatchNorm makes of the elements of one channel, for kernels of any device.
#pragma once

#include <limits>

#include "ops/nn/norm/batch_norm.h"

namespace mx::ops {

// scale * (x - center) + shift: exact also where the channel hardly varies.
template <class A>
struct alignas(4 * sizeof(A)) ChannelAffine {
  A scale, center, shift;
  constexpr A operator()(A x) const { return scale * (x - center) + shift; }
};

// From what BatchNorm keeps, so that its gradient finds the same values anew.
template <class A>
constexpr ChannelAffine<A> affine_of(A gamma, A beta, A mean, A inverse) {
  return {inverse * gamma, mean, beta};
}

// The shift that also takes what rounding the mean lost; nobody can find it anew.
template <class A>
constexpr A exact_shift(const ChannelAffine<A>& affine, double mean) {
  double lost = mean - static_cast<double>(affine.center);
  return static_cast<A>(static_cast<double>(affine.shift) -
                        static_cast<double>(affine.scale) * lost);
}

// 1 where the largest element of a channel makes the largest result, -1 where the smallest does, 0
// where all make the same.
template <class A>
constexpr A sign_of(A scale) {
  return scale > 0 ? A(1) : (scale < 0 ? A(-1) : A(0));
}

// What follows in the same operator: relu, or clip from 0 to `most`. They differ at 0, where clip
// has a slope, and at nan, which clip leaves as it is.
template <class A>
struct Limits {
  A below = 0, most = std::numeric_limits<A>::infinity();
  static constexpr Limits of_clip(A most) { return {-std::numeric_limits<A>::denorm_min(), most}; }
  constexpr A operator()(A value) const {
    if (value > 0) return value < most ? value : most;
    return value <= 0 || below == 0 ? A(0) : value;
  }
  // The slope that gets on to an element of this value.
  [[nodiscard]] constexpr A passed(A slope, A value) const {
    return value > below && value <= most ? slope : A(0);
  }
};
template <class A>
Limits<A> limits_of(const BatchNormParam& /*p*/) {
  return {};
}
template <class A>
Limits<A> limits_of(const BatchNormClipParam& p) {
  return Limits<A>::of_clip(static_cast<A>(p.a_max));
}

}  // namespace mx::ops
