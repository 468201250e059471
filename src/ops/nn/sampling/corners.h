// Where a sampler reads: the elements around a place, for numbers and for duals.
#pragma once

#include <cstdint>

#include "ops/pointwise/math.h"
#include "tensor/tensor.h"

namespace mx::ops {

// The four elements around a place and their shares; those outside the image are 0.
template <class A>
struct Corners {
  int64_t left = 0, top = 0, width = 0, height = 0;
  A right_share = 0, bottom_share = 0;

  constexpr Corners(A x, A y, int64_t width, int64_t height) : width(width), height(height) {
    A column = (x + A(1)) * static_cast<A>(width - 1) / A(2);
    A row = (y + A(1)) * static_cast<A>(height - 1) / A(2);
    // Far outside, and nan, nothing is read; the conversion to integers stays defined.
    bool is_near = column > A(-2) && column < static_cast<A>(width + 1) && row > A(-2) &&
                   row < static_cast<A>(height + 1);
    if (!is_near) column = row = A(-2);
    left = static_cast<int64_t>(floor(column));
    top = static_cast<int64_t>(floor(row));
    right_share = column - static_cast<A>(left);
    bottom_share = row - static_cast<A>(top);
  }
  // Calls body(offset in the plane, is right, is bottom) for those inside.
  template <class Body>
  constexpr void each(Body&& body) const {
    for (int64_t bottom = 0; bottom < 2; ++bottom) {
      for (int64_t right = 0; right < 2; ++right) {
        int64_t h = top + bottom, w = left + right;
        if (h >= 0 && h < height && w >= 0 && w < width) {
          body(h * width + w, right == 1, bottom == 1);
        }
      }
    }
  }
  [[nodiscard]] constexpr A x_share(bool right) const {
    return right ? right_share : A(1) - right_share;
  }
  [[nodiscard]] constexpr A y_share(bool bottom) const {
    return bottom ? bottom_share : A(1) - bottom_share;
  }
};

struct SamplerExtents {
  int64_t images, channels, height, width;  // of data
  int64_t rows, columns;                    // of the grid
  SamplerExtents(const Tensor& data, const Tensor& grid)
      : images(data.dim(0)),
        channels(data.dim(1)),
        height(data.dim(2)),
        width(data.dim(3)),
        rows(grid.dim(2)),
        columns(grid.dim(3)) {}
  [[nodiscard]] constexpr int64_t plane() const { return height * width; }
  [[nodiscard]] constexpr int64_t places() const { return rows * columns; }
};

}  // namespace mx::ops
