// Functions of vectors of floats for the bodies of kernels, in the instruction set that the
// including file is compiled for.
#pragma once

namespace mx::cpu {
namespace {

// e^x for x <= 0, within some units of the last place; nan stays, and what would be denormal is no
// smaller than the smallest normal number.
template <class Vec>
inline Vec exp_below_zero(Vec x) {
  using Bits = decltype(x < x);
  constexpr float kLog2e = 1.44269504F, kLowest = -87.3F, kRound = 12582912;  // 1.5 * 2^23
  x = x < kLowest ? Vec{} + kLowest : x;
  Vec shifted = x * kLog2e + kRound;  // its last bits are the nearest whole number
  Vec whole = shifted - kRound;
  // What is left of x: ln 2 in two parts, so that nothing is lost.
  Vec rest = x - whole * 0.693359375F + whole * 2.12194440e-4F;
  Vec sum = Vec{} + 1.9875691500e-4F;
#pragma GCC unroll 5
  for (float factor :
       {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 5.0000001201e-1F}) {
    sum = sum * rest + factor;
  }
  sum = sum * rest * rest + rest + 1.0F;
  return reinterpret_cast<Vec>(reinterpret_cast<Bits>(sum) +
                               (reinterpret_cast<Bits>(shifted) << 23));
}

// x (1 + erf(x / sqrt 2)) / 2 within 2e-7 of |x|, with the rational form of Abramowitz and Stegun,
// 7.1.26, for 1 - erf.
template <class Vec>
inline Vec gelu(Vec x) {
  Vec z = (x < 0.0F ? -x : x) * 0.707106781F;
  Vec t = 1.0F / (1.0F + z * 0.3275911F);
  Vec sum = Vec{} + 1.061405429F;
#pragma GCC unroll 4
  for (float factor : {-1.453152027F, 1.421413741F, -0.284496736F, 0.254829592F}) {
    sum = sum * t + factor;
  }
  Vec missing = sum * t * exp_below_zero(-z * z);  // 1 - erf(z)
  return x * 0.5F * (x < 0.0F ? missing : 2.0F - missing);
}

}  // namespace
}  // namespace mx::cpu
