// The transforms of four_taps.h over vectors.
#pragma once

#include "compilers/cpu/kernels/convolution/isa/four_taps.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"

namespace mx::cpu {
namespace {

inline void to_points(const Vec (&d)[kSevenPoints], Vec (&t)[kSevenPoints]) {
  constexpr auto kMatrix = four_taps_inputs();
#pragma GCC unroll 7
  for (size_t i = 0; i < kSevenPoints; ++i) {
    t[i] = Vec{};
#pragma GCC unroll 7
    for (size_t k = 0; k < kSevenPoints; ++k) {
      if (kMatrix[i][k] != 0) t[i] += static_cast<float>(kMatrix[i][k]) * d[k];
    }
  }
}
inline void from_points(const Vec (&t)[kSevenPoints], Vec (&y)[4]) {
  Vec a = t[1] + t[2], b = t[1] - t[2], c = t[3] + t[4], e = t[3] - t[4];
  y[0] = t[0] + a + c + t[5];
  y[1] = b + 2.0F * e + 0.5F * t[5];
  y[2] = a + 4.0F * c + 0.25F * t[5];
  y[3] = b + 8.0F * e + 0.125F * t[5] + t[6];
}

}  // namespace
}  // namespace mx::cpu
