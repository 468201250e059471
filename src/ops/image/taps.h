// Which source positions make one target position of a resampled axis, and with which weights: one
// position at a time, for the host's tables (resample.h) and for kernels. Devices compute the same
// bits where products and sums are not fused.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace mx::ops {

enum class Interpolation : int8_t { kNearest, kLinear, kCubic, kArea, kLanczos, kExactLinear };

struct TapPlace {
  int64_t start;  // the source position before the target's
  float part;     // how far behind it, 0 to 1
};

constexpr double axis_scale(int64_t source, int64_t target) {
  return 1.0 / (static_cast<double>(target) / static_cast<double>(source));
}

constexpr int64_t nearest_place(int64_t source, int64_t target, auto i) {
  auto at = static_cast<int64_t>(std::floor(static_cast<double>(i) * axis_scale(source, target)));
  return std::min(at, source - 1);
}

// Of everything but nearest and shrinking by area.
constexpr TapPlace smooth_place(int64_t source, int64_t target, auto i, Interpolation interpolation,
                                bool pins) {
  double scale = axis_scale(source, target);
  bool wide = interpolation == Interpolation::kCubic || interpolation == Interpolation::kLanczos;
  auto place = static_cast<float>((static_cast<double>(i) + 0.5) * scale - 0.5);
  auto at = static_cast<int64_t>(std::floor(place));
  float part = place - static_cast<float>(at);
  if (interpolation == Interpolation::kArea) {
    at = static_cast<int64_t>(std::floor(static_cast<double>(i) * scale));
    part = static_cast<float>(static_cast<double>(i + 1) - static_cast<double>(at + 1) / scale);
    part = part <= 0 ? 0 : part - std::floor(part);
  }
  if (!wide && pins && (at < 0 || at >= source - 1)) {
    at = std::clamp<int64_t>(at, 0, source - 1);
    part = 0;
  }
  return {at, part};
}

constexpr std::array<float, 4> cubic_weights(float x) {
  constexpr float kSharpness = -0.75f;
  auto near = [](float d) { return ((kSharpness + 2) * d - (kSharpness + 3)) * d * d + 1; };
  float far = x + 1;
  std::array<float, 4> w{};
  w[0] = ((kSharpness * far - 5 * kSharpness) * far + 8 * kSharpness) * far - 4 * kSharpness;
  w[1] = near(x);
  w[2] = near(1 - x);
  w[3] = 1 - w[0] - w[1] - w[2];
  return w;
}

// Shrinking by area: positions start, start + 1 … of which the first and the last may count less.
struct AreaTaps {
  int64_t start;
  int count;
  float first, inner, last;
  [[nodiscard]] constexpr float weight(int k) const {
    if (k == 0) return first;
    return k == count - 1 ? last : inner;
  }
};

constexpr AreaTaps area_taps_of(int64_t source, int64_t target, auto i) {
  constexpr double kSliver = 1e-3;
  double scale = axis_scale(source, target);
  double low = static_cast<double>(i) * scale, high = low + scale;
  double width = std::min(scale, static_cast<double>(source) - low);
  int64_t last = std::min(static_cast<int64_t>(std::floor(high)), source - 1);
  int64_t first = std::min(static_cast<int64_t>(std::ceil(low)), last);
  double before = static_cast<double>(first) - low, behind = high - static_cast<double>(last);
  bool has_before = before > kSliver, has_behind = behind > kSliver;
  AreaTaps taps{};
  taps.start = has_before ? first - 1 : first;
  taps.count = static_cast<int>(last - taps.start) + (has_behind ? 1 : 0);
  taps.inner = static_cast<float>(1.0 / width);
  taps.first = has_before ? static_cast<float>(before / width) : taps.inner;
  taps.last =
      has_behind ? static_cast<float>(std::min(std::min(behind, 1.0), width) / width) : taps.inner;
  if (taps.count == 1 && !has_before && has_behind) taps.first = taps.last;
  return taps;
}

}  // namespace mx::ops
