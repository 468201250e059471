// Images with the channels first, (batch, channels, height, width), and reading between pixels.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ir/infer.h"
#include "tensor/tensor.h"

namespace mx::ops {

struct PlaneLayout {
  int64_t batch, channels, height, width;

  explicit PlaneLayout(const Shape& shape)
      : batch(shape[0]), channels(shape[1]), height(shape[2]), width(shape[3]) {}
  [[nodiscard]] constexpr int64_t pixels() const { return height * width; }
};

// Four neighbours of a place between pixels and how much each counts; nothing outside.
template <class A>
struct Neighbours {
  int64_t at[4] = {0, 0, 0, 0};
  A weight[4] = {0, 0, 0, 0};

  template <class T>
  [[nodiscard]] constexpr A read(const T* plane) const {
    A sum = 0;
    for (int k = 0; k < 4; ++k) sum += weight[k] * static_cast<A>(plane[at[k]]);
    return sum;
  }
  constexpr void add(A* plane, A value) const {
    for (int k = 0; k < 4; ++k) plane[at[k]] += weight[k] * value;
  }
};

// For a place up to one pixel outside the nearest pixels of the edge.
template <class A>
constexpr Neighbours<A> clamped_neighbours(A y, A x, int64_t height, int64_t width) {
  Neighbours<A> n;
  if (!(y >= -1 && y <= static_cast<A>(height) && x >= -1 && x <= static_cast<A>(width))) {
    return n;
  }
  auto split = [](A place, int64_t extent, int64_t& low, int64_t& high) {
    place = std::max(place, A(0));
    low = static_cast<int64_t>(place);
    if (low >= extent - 1) {
      low = high = extent - 1;
      return A(0);
    }
    high = low + 1;
    return place - static_cast<A>(low);
  };
  int64_t top = 0, bottom = 0, left = 0, right = 0;
  A down = split(y, height, top, bottom), across = split(x, width, left, right);
  n = {{top * width + left, top * width + right, bottom * width + left, bottom * width + right},
       {(1 - down) * (1 - across), (1 - down) * across, down * (1 - across), down * across}};
  return n;
}

}  // namespace mx::ops
