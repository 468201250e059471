// Images: (height, width, channels), or a batch of them with an axis in front.
#pragma once

#include <cmath>
#include <limits>

#include "ir/op.h"
#include "tensor/dispatch.h"

namespace mx::ops {

// Where the axes of images are; `count` images lie one after the other.
struct ImageLayout {
  int64_t count, height, width, channels;

  explicit ImageLayout(const Shape& shape)
      : count(shape.ndim() == 4 ? shape[0] : 1),
        height(shape[shape.ndim() - 3]),
        width(shape[shape.ndim() - 2]),
        channels(shape[shape.ndim() - 1]) {}
  [[nodiscard]] int64_t line() const { return width * channels; }
  [[nodiscard]] int64_t size() const { return height * line(); }
};

// Refuses what is known not to be one image, or (with `batch`) one or a batch.
void check_image(Infer& t, const Slot& data, bool batch);

// A computed value as an element: integers lose their fraction and stop at their limits.
template <class T>
constexpr T saturate(float value) {
  if constexpr (std::is_integral_v<T>) {
    if (!(value > static_cast<float>(std::numeric_limits<T>::min()))) {
      return std::numeric_limits<T>::min();
    }
    if (value >= static_cast<float>(std::numeric_limits<T>::max())) {
      return std::numeric_limits<T>::max();
    }
  }
  return static_cast<T>(value);
}

inline constexpr Types<float, double, Half, BFloat16, uint8_t, int8_t, int32_t, int64_t>
    kImageTypes{};

}  // namespace mx::ops
