// The bins of regions that offsets move. No device code: constexpr, so that CUDA may call it.
#pragma once

#include "ops/contrib/deformable_psroi_pooling.h"
#include "ops/contrib/deformable_sample.h"
#include "ops/contrib/planes.h"

namespace mx::ops {

struct MovedBinRule {
  double spatial_scale, trans_std;
  int64_t output_dim, group_size, pooled_size, parts, sample_per_part;
  MovedBinRule(const DeformablePsRoiPoolingParam& p)  // NOLINT(google-explicit-constructor)
      : spatial_scale(p.spatial_scale),
        trans_std(p.trans_std),
        output_dim(p.output_dim),
        group_size(p.group_size),
        pooled_size(p.pooled_size),
        parts(p.part_size > 0 ? p.part_size : p.pooled_size),
        sample_per_part(p.sample_per_part) {}
};

// One bin of one region: where its samples lie, which channel it reads, which offset moves it.
template <class A>
struct MovedBin {
  A top, left, step_y, step_x, region_height, region_width;
  int64_t channel, offset;  // offset: position of the downward one's partner across, -1: none

  constexpr MovedBin(const MovedBinRule& p, const A* region, const A* trans, int64_t offsets,
                     int64_t c, int64_t row, int64_t column) {
    auto scale = static_cast<A>(p.spatial_scale);
    auto size = static_cast<A>(p.pooled_size);
    auto edge = [&](int k, float more) {
      return (round_half_away(region[k]) + A(more)) * scale - A(0.5f);
    };
    region_width = std::max(edge(3, 1) - edge(1, 0), A(0.1f));
    region_height = std::max(edge(4, 1) - edge(2, 0), A(0.1f));
    left = edge(1, 0) + static_cast<A>(column) * region_width / size;
    top = edge(2, 0) + static_cast<A>(row) * region_height / size;
    step_x = region_width / size / static_cast<A>(p.sample_per_part);
    step_y = region_height / size / static_cast<A>(p.sample_per_part);
    auto group = [&](int64_t at) {
      return std::min(at * p.group_size / p.pooled_size, p.group_size - 1);
    };
    channel = (c * p.group_size + group(row)) * p.group_size + group(column);
    offset = -1;
    if (!trans) return;
    int64_t parts = p.parts, kind = c / (p.output_dim / (offsets / 2));
    offset = kind * 2 * parts * parts + row * parts / p.pooled_size * parts +
             column * parts / p.pooled_size;
    auto deviation = static_cast<A>(p.trans_std);
    left += trans[offset] * deviation * region_width;
    top += trans[offset + parts * parts] * deviation * region_height;
  }
  // visit(sample) for those inside the map; returns how many.
  template <class Visit>
  constexpr int64_t each(const MovedBinRule& p, const PlaneLayout& data, Visit&& visit) const {
    int64_t count = 0;
    for (int64_t i = 0; i < p.sample_per_part * p.sample_per_part; ++i) {
      int64_t line = i / p.sample_per_part;
      A y = top + static_cast<A>(line) * step_y;
      A x = left + static_cast<A>(i % p.sample_per_part) * step_x;
      auto height = static_cast<A>(data.height), width = static_cast<A>(data.width);
      const A half(0.5f);
      if (x < -half || x > width - half || y < -half || y > height - half) continue;
      auto sample = sample_at<A>(std::clamp(y, A(0), height - A(1)),
                                 std::clamp(x, A(0), width - A(1)), data.height, data.width, false);
      if (y < A(0)) sample.hold(sample.down);  // at the edge
      if (x < A(0)) sample.hold(sample.across);
      visit(sample);
      ++count;
    }
    return count;
  }

 private:
  static constexpr A round_half_away(const A& x) {
    return x < A(0) ? -floor(A(0.5f) - x) : floor(x + A(0.5f));
  }
};

// The extents of a call.
struct MovedBinExtents {
  PlaneLayout data, bins;
  int64_t offsets, parts;  // channels and side of the offsets

  MovedBinExtents(const MovedBinRule& p, const Tensor& data, const Tensor& bins,
                  const Tensor* trans)
      : data(data.shape()),
        bins(bins.shape()),
        offsets(trans ? trans->dim(1) : 0),
        parts(p.parts) {}
  [[nodiscard]] constexpr int64_t offset_count() const { return offsets * parts * parts; }
};

// The inputs of a call in the type they are computed in; trans may be null.
template <class A>
struct MovedBinArrays {
  const A *data, *regions, *trans;

  [[nodiscard]] constexpr MovedBin<A> bin(const MovedBinRule& p, const MovedBinExtents& e,
                                          int64_t region, int64_t c, int64_t at) const {
    return {p,
            regions + region * 5,
            trans ? trans + region * e.offset_count() : nullptr,
            e.offsets,
            c,
            at / e.bins.width,
            at % e.bins.width};
  }
};

}  // namespace mx::ops
