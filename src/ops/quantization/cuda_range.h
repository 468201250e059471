// Ranges that lie on the device.
#pragma once

#include "ops/cuda_each.h"

namespace mx::ops {

// What levels.h says on the host, for a range on the device.
struct DeviceRange {
  const float *low, *high;
  __device__ double magnitude() const {
    float most = fmaxf(fabsf(*low), fabsf(*high));
    return static_cast<double>(most);
  }
  __device__ double per_real(double levels) const {
    double most = magnitude();
    return most > 0 ? levels / most : 0;
  }
};

template <class T>
__device__ T nearest_on_device(float value) {
  constexpr float kLow = std::is_same_v<T, uint8_t> ? 0.0f : -128.0f;
  constexpr float kHigh = std::is_same_v<T, uint8_t> ? 255.0f : 127.0f;
  return static_cast<T>(static_cast<int32_t>(rintf(fminf(fmaxf(value, kLow), kHigh))));
}

}  // namespace mx::ops
