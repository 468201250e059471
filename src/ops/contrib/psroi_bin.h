// One bin of position-sensitive pooling: the pixels it covers and the channel it reads. No device
// code: constexpr, so that CUDA may call it.
#pragma once

#include "ops/contrib/planes.h"
#include "ops/contrib/roi_align.h"

namespace mx::ops {

struct PsRoiRule {
  float scale;
  int64_t size, groups;
  explicit PsRoiRule(const PsRoiPoolingParam& p)
      : scale(static_cast<float>(p.spatial_scale)),
        size(p.pooled_size),
        groups(p.group_size > 0 ? p.group_size : p.pooled_size) {}
};

struct PooledBin {
  int64_t top = 0, bottom = 0, left = 0, right = 0, channel = 0;

  [[nodiscard]] constexpr int64_t area() const {
    return bottom > top && right > left ? (bottom - top) * (right - left) : 0;
  }
  // `times` multiplies two floats: a product that is fused with a sum could push an edge past a
  // whole number, and the bin would have other pixels.
  template <class T, class Times>
  constexpr PooledBin(const PsRoiRule& rule, const T* region, const PlaneLayout& data, int64_t c,
                      int64_t row, int64_t column, Times times) {
    auto edge = [&](int k, float more) {
      return times(std::round(static_cast<float>(region[k])) + more, rule.scale);
    };
    auto size = static_cast<float>(rule.size);
    float x = edge(1, 0), y = edge(2, 0);
    float bin_width = std::max(edge(3, 1) - x, 0.1f) / size;
    float bin_height = std::max(edge(4, 1) - y, 0.1f) / size;
    auto limit = [](float place, int64_t extent) {
      return std::clamp(static_cast<int64_t>(place), int64_t{0}, extent);
    };
    auto at = [&](int64_t step, float extent, float first) {
      return times(static_cast<float>(step), extent) + first;
    };
    top = limit(std::floor(at(row, bin_height, y)), data.height);
    bottom = limit(std::ceil(at(row + 1, bin_height, y)), data.height);
    left = limit(std::floor(at(column, bin_width, x)), data.width);
    right = limit(std::ceil(at(column + 1, bin_width, x)), data.width);
    auto group = [&](int64_t place) {
      return std::clamp(place * rule.groups / rule.size, int64_t{0}, rule.groups - 1);
    };
    channel = (c * rule.groups + group(row)) * rule.groups + group(column);
  }
};

}  // namespace mx::ops
