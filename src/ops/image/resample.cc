#include "ops/image/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mx::ops {
namespace {

using Weights = std::array<float, 8>;

// sinc(t) · sinc(t / 4): up to a common factor ± sin(πt/4) / t², scaled to sum to one.
Weights lanczos_weights(float x) {
  Weights w{};
  if (x < std::numeric_limits<float>::epsilon()) {
    w[3] = 1;
    return w;
  }
  float sum = 0;
  for (int i = 0; i < 8; ++i) {
    double angle = (static_cast<double>(x) + 3 - i) * M_PI * 0.25;
    double value = std::sin(angle) / (angle * angle);
    w[static_cast<size_t>(i)] = static_cast<float>(i % 2 ? value : -value);
    sum += w[static_cast<size_t>(i)];
  }
  for (float& value : w) value /= sum;
  return w;
}

}  // namespace

std::vector<int64_t> Taps::places(int64_t source) const {
  std::vector<int64_t> result;
  for (int64_t first : start) {
    for (int k = 0; k < count; ++k) {
      result.push_back(std::clamp<int64_t>(first + k, 0, source - 1));
    }
  }
  return result;
}

std::vector<int32_t> Taps::fixed_weights() const {
  std::vector<int32_t> result;
  for (float weight : weights)
    result.push_back(static_cast<int32_t>(std::nearbyint(weight * 2048)));
  return result;
}

Taps nearest_taps(int64_t source, int64_t target) {
  Taps taps{.count = 1, .start = {}, .weights = std::vector<float>(size_t(target), 1.0f)};
  for (int64_t i = 0; i < target; ++i) taps.start.push_back(nearest_place(source, target, i));
  return taps;
}

Taps smooth_taps(int64_t source, int64_t target, Interpolation interpolation, bool pins) {
  bool is_cubic = interpolation == Interpolation::kCubic;
  bool is_lanczos = interpolation == Interpolation::kLanczos;
  Taps taps{.count = is_cubic ? 4 : is_lanczos ? 8 : 2, .start = {}, .weights = {}};
  for (int64_t i = 0; i < target; ++i) {
    TapPlace place = smooth_place(source, target, i, interpolation, pins);
    bool is_wide = is_cubic || is_lanczos;
    taps.start.push_back(is_wide ? place.start - taps.count / 2 + 1 : place.start);
    auto add = [&](const auto& w) {
      taps.weights.insert(taps.weights.end(), w.begin(), w.begin() + taps.count);
    };
    if (is_cubic) {
      add(cubic_weights(place.part));
    } else {
      add(is_lanczos ? lanczos_weights(place.part) : Weights{1 - place.part, place.part});
    }
  }
  return taps;
}

Taps area_taps(int64_t source, int64_t target) {
  double scale = axis_scale(source, target);
  Taps taps{.count = static_cast<int>(std::ceil(scale)) + 1, .start = {}, .weights = {}};
  for (int64_t i = 0; i < target; ++i) {
    AreaTaps own = area_taps_of(source, target, i);
    taps.start.push_back(own.start);
    for (int k = 0; k < taps.count; ++k) {
      taps.weights.push_back(k < own.count ? own.weight(k) : 0.0f);
    }
  }
  return taps;
}

}  // namespace mx::ops
