// Where ROIAlign reads, on every device.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ops/contrib/planes.h"
#include "ops/contrib/roi_align.h"

namespace mx::ops {

// What a kernel needs of the parameters.
struct RoiRule {
  double spatial_scale;
  int64_t rows, columns, sample_ratio;
  bool aligned, position_sensitive;
  explicit RoiRule(const RoiAlignParam& p)
      : spatial_scale(p.spatial_scale),
        rows(p.pooled_size[0]),
        columns(p.pooled_size[1]),
        sample_ratio(p.sample_ratio),
        aligned(p.aligned),
        position_sensitive(p.position_sensitive) {}
};

// The samples of one bin: visit(neighbours of a sample, count of samples in the bin).
template <class A>
class RoiSampler {
 public:
  template <class T>
  constexpr RoiSampler(const RoiRule& p, const T* region, int64_t height, int64_t width)
      : height_(height), width_(width) {
    auto scale = static_cast<A>(p.spatial_scale);
    A shift = p.aligned ? A(0.5) : A(0);
    left_ = static_cast<A>(region[1]) * scale - shift;
    top_ = static_cast<A>(region[2]) * scale - shift;
    A wide = static_cast<A>(region[3]) * scale - shift - left_;
    A high = static_cast<A>(region[4]) * scale - shift - top_;
    if (!p.aligned) {
      wide = std::max(wide, A(1));
      high = std::max(high, A(1));
    }
    bin_height_ = high / static_cast<A>(p.rows);
    bin_width_ = wide / static_cast<A>(p.columns);
    down_ = p.sample_ratio > 0 ? p.sample_ratio : static_cast<int64_t>(std::ceil(bin_height_));
    across_ = p.sample_ratio > 0 ? p.sample_ratio : static_cast<int64_t>(std::ceil(bin_width_));
  }
  [[nodiscard]] constexpr A count() const {
    return static_cast<A>(std::max<int64_t>(1, down_ * across_));
  }
  template <class Visit>
  constexpr void each(int64_t row, int64_t column, Visit&& visit) const {
    for (int64_t i = 0; i < down_; ++i) {
      A y = top_ + static_cast<A>(row) * bin_height_ +
            (static_cast<A>(i) + A(0.5)) * bin_height_ / static_cast<A>(down_);
      for (int64_t j = 0; j < across_; ++j) {
        A x = left_ + static_cast<A>(column) * bin_width_ +
              (static_cast<A>(j) + A(0.5)) * bin_width_ / static_cast<A>(across_);
        visit(clamped_neighbours(y, x, height_, width_));
      }
    }
  }

 private:
  int64_t height_, width_, down_ = 0, across_ = 0;
  A left_ = 0, top_ = 0, bin_height_ = 0, bin_width_ = 0;
};

}  // namespace mx::ops
