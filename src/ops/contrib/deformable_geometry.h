// Where a deformable convolution reads. No device code: constexpr, so that CUDA may call it.
#pragma once

#include "ops/contrib/deformable_convolution.h"
#include "ops/contrib/deformable_sample.h"
#include "tensor/dtype.h"

namespace mx::ops {

inline int64_t value_or(const Dims& dims, size_t axis, int64_t otherwise) {
  return dims.empty() ? otherwise : dims[axis];
}

// All extents of one call. A column matrix has a row per channel and tap, a column per result
// pixel.
struct DeformableGeometry {
  int64_t batch, channels, height, width, out_height, out_width;
  int64_t kernel[2], stride[2], dilate[2], pad[2];
  int64_t filters, groups, offset_groups;

  template <class P>
  DeformableGeometry(const P& p, const Shape& data)
      : batch(data[0]),
        channels(data[1]),
        height(data[2]),
        width(data[3]),
        filters(p.num_filter),
        groups(p.num_group),
        offset_groups(p.num_deformable_group) {
    for (size_t i = 0; i < 2; ++i) {
      kernel[i] = p.kernel[i];
      stride[i] = value_or(p.stride, i, 1);
      dilate[i] = value_or(p.dilate, i, 1);
      pad[i] = value_or(p.pad, i, 0);
    }
    out_height = out_extent(height, 0);
    out_width = out_extent(width, 1);
  }
  [[nodiscard]] constexpr int64_t out_extent(int64_t extent, int axis) const {
    return (extent + 2 * pad[axis] - dilate[axis] * (kernel[axis] - 1) - 1) / stride[axis] + 1;
  }
  [[nodiscard]] constexpr int64_t taps() const { return kernel[0] * kernel[1]; }
  [[nodiscard]] constexpr int64_t pixels() const { return height * width; }
  [[nodiscard]] constexpr int64_t out_pixels() const { return out_height * out_width; }
  [[nodiscard]] constexpr int64_t rows() const { return channels * taps(); }
};

// Offsets and mask of one image.
template <class T>
struct DeformableMoves {
  const T* offset;
  const T* mask;  // null: ones

  using A = Acc<T>;

  [[nodiscard]] constexpr MovedSample<A> sample(const DeformableGeometry& g, int64_t group,
                                                int64_t tap, int64_t pixel) const {
    const T* both = offset + (group * g.taps() + tap) * 2 * g.out_pixels() + pixel;
    int64_t y = pixel / g.out_width * g.stride[0] - g.pad[0] + tap / g.kernel[1] * g.dilate[0];
    int64_t x = pixel % g.out_width * g.stride[1] - g.pad[1] + tap % g.kernel[1] * g.dilate[1];
    return sample_at<A>(static_cast<A>(y) + static_cast<A>(both[0]),
                        static_cast<A>(x) + static_cast<A>(both[g.out_pixels()]), g.height, g.width,
                        mask != nullptr);
  }
  [[nodiscard]] constexpr A factor(const DeformableGeometry& g, int64_t group, int64_t tap,
                                   int64_t pixel) const {
    return mask ? static_cast<A>(mask[(group * g.taps() + tap) * g.out_pixels() + pixel]) : A(1);
  }
};

}  // namespace mx::ops
