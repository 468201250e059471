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
  [[nodiscard]] int64_t pixels() const { return height * width; }
};

// Four neighbours of a place between pixels and how much each counts; nothing outside.
struct Neighbours {
  int64_t at[4] = {0, 0, 0, 0};
  float weight[4] = {0, 0, 0, 0};

  template <class T>
  [[nodiscard]] float read(const T* plane) const {
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += weight[k] * static_cast<float>(plane[at[k]]);
    return sum;
  }
  template <class A>
  void add(A* plane, float value) const {
    for (int k = 0; k < 4; ++k) plane[at[k]] += static_cast<A>(weight[k] * value);
  }
};

// For a place up to one pixel outside the nearest pixels of the edge.
inline Neighbours clamped_neighbours(float y, float x, int64_t height, int64_t width) {
  Neighbours n;
  if (!(y >= -1 && y <= static_cast<float>(height) && x >= -1 && x <= static_cast<float>(width))) {
    return n;
  }
  auto split = [](float place, int64_t extent, int64_t& low, int64_t& high) {
    place = std::max(place, 0.0f);
    low = static_cast<int64_t>(place);
    if (low >= extent - 1) {
      low = high = extent - 1;
      return 0.0f;
    }
    high = low + 1;
    return place - static_cast<float>(low);
  };
  int64_t top = 0, bottom = 0, left = 0, right = 0;
  float down = split(y, height, top, bottom), across = split(x, width, left, right);
  n = {{top * width + left, top * width + right, bottom * width + left, bottom * width + right},
       {(1 - down) * (1 - across), (1 - down) * across, down * (1 - across), down * across}};
  return n;
}

}  // namespace mx::ops
