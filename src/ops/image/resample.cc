#include "ops/image/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mx::ops {
namespace {

using Weights = std::array<float, 8>;

Weights cubic_weights(float x) {
  constexpr float kSharpness = -0.75f;
  auto near = [](float d) { return ((kSharpness + 2) * d - (kSharpness + 3)) * d * d + 1; };
  float far = x + 1;
  Weights w{};
  w[0] = ((kSharpness * far - 5 * kSharpness) * far + 8 * kSharpness) * far - 4 * kSharpness;
  w[1] = near(x);
  w[2] = near(1 - x);
  w[3] = 1 - w[0] - w[1] - w[2];
  return w;
}

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

double ratio(int64_t source, int64_t target) {
  return 1.0 / (static_cast<double>(target) / static_cast<double>(source));
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
  for (int64_t i = 0; i < target; ++i) {
    auto at = static_cast<int64_t>(std::floor(static_cast<double>(i) * ratio(source, target)));
    taps.start.push_back(std::min(at, source - 1));
  }
  return taps;
}

Taps smooth_taps(int64_t source, int64_t target, Interpolation interpolation, bool pins) {
  double scale = ratio(source, target);
  bool wide = interpolation == Interpolation::kCubic || interpolation == Interpolation::kLanczos;
  Taps taps{.count = interpolation == Interpolation::kCubic     ? 4
                     : interpolation == Interpolation::kLanczos ? 8
                                                                : 2,
            .start = {},
            .weights = {}};
  for (int64_t i = 0; i < target; ++i) {
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
    Weights w{1 - part, part};
    if (interpolation == Interpolation::kCubic) w = cubic_weights(part);
    if (interpolation == Interpolation::kLanczos) w = lanczos_weights(part);
    taps.start.push_back(wide ? at - taps.count / 2 + 1 : at);
    taps.weights.insert(taps.weights.end(), w.begin(), w.begin() + taps.count);
  }
  return taps;
}

Taps area_taps(int64_t source, int64_t target) {
  double scale = ratio(source, target);
  Taps taps{.count = static_cast<int>(std::ceil(scale)) + 1, .start = {}, .weights = {}};
  for (int64_t i = 0; i < target; ++i) {
    double low = static_cast<double>(i) * scale, high = low + scale;
    double width = std::min(scale, static_cast<double>(source) - low);
    auto first = static_cast<int64_t>(std::ceil(low));
    int64_t last = std::min(static_cast<int64_t>(std::floor(high)), source - 1);
    first = std::min(first, last);
    std::vector<float> line;
    int64_t start = first;
    constexpr double kSliver = 1e-3;
    if (static_cast<double>(first) - low > kSliver) {
      --start;
      line.push_back(static_cast<float>((static_cast<double>(first) - low) / width));
    }
    for (int64_t at = first; at < last; ++at) line.push_back(static_cast<float>(1.0 / width));
    if (double rest = high - static_cast<double>(last); rest > kSliver) {
      line.push_back(static_cast<float>(std::min(std::min(rest, 1.0), width) / width));
    }
    line.resize(static_cast<size_t>(taps.count));
    taps.start.push_back(start);
    taps.weights.insert(taps.weights.end(), line.begin(), line.end());
  }
  return taps;
}

}  // namespace mx::ops
