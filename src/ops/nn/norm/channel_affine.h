// What BatchNorm makes of the elements of one channel, for kernels of any device.
#pragma once

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

// The slope that relu passes on to an element: none where its value is not above 0.
template <class A>
struct PositiveOnly {
  ChannelAffine<A> affine;
  constexpr A operator()(A slope, A x) const { return affine(x) > 0 ? slope : A(0); }
};

}  // namespace mx::ops
