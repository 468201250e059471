// Resampling of one axis: which source positions make a target position, and with which weights.
// The rules are those of OpenCV's resize, which MXNet programs were trained with.
#pragma once

#include <cstdint>
#include <vector>

#include "ops/image/taps.h"

namespace mx::ops {

struct Taps {
  int count = 1;               // per target position
  std::vector<int64_t> start;  // first source position; beyond the edge it means the edge
  std::vector<float> weights;  // `count` per target position

  [[nodiscard]] const float* of(int64_t target) const { return weights.data() + target * count; }
  // Source positions held inside, `count` per target position.
  [[nodiscard]] std::vector<int64_t> places(int64_t source) const;
  // The weights as whole numbers of 11 bits.
  [[nodiscard]] std::vector<int32_t> fixed_weights() const;
};

Taps nearest_taps(int64_t source, int64_t target);
// Linear, cubic and Lanczos; for kArea the linear variant that growing images use. With `pins` a
// linear tap beyond the edge is the edge itself; without, two weights of it, rounded one by one.
Taps smooth_taps(int64_t source, int64_t target, Interpolation interpolation, bool pins);
Taps area_taps(int64_t source, int64_t target);  // target ≤ source

}  // namespace mx::ops
