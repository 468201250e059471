// One sample of a feature map between pixels, and how it changes with its place.
#pragma once

#include <cstdint>

#include "ops/pointwise/math.h"

namespace mx::ops {

template <class A>
struct MovedSample {
  int64_t at[4] = {0, 0, 0, 0};
  A weight[4] = {0, 0, 0, 0}, down[4] = {0, 0, 0, 0}, across[4] = {0, 0, 0, 0};

  template <class T>
  [[nodiscard]] constexpr A read(const T* plane) const {
    return dot(weight, plane);
  }
  template <class T>
  [[nodiscard]] constexpr A slope_down(const T* plane) const {
    return dot(down, plane);
  }
  template <class T>
  [[nodiscard]] constexpr A slope_across(const T* plane) const {
    return dot(across, plane);
  }

  // The place does not move along this axis.
  static constexpr void hold(A (&slopes)[4]) {
    for (A& slope : slopes) slope = A(0);
  }

 private:
  template <class T>
  constexpr A dot(const A* factors, const T* plane) const {
    A sum = 0;
    for (int k = 0; k < 4; ++k) sum += factors[k] * static_cast<A>(plane[at[k]]);
    return sum;
  }
};

// With `fades` the map is zero outside and fades to it over one pixel; without, it ends at its edge
// and beyond the last pixel has the value of that pixel.
template <class A>
constexpr MovedSample<A> sample_at(A y, A x, int64_t height, int64_t width, bool fades) {
  MovedSample<A> sample;
  A least = fades ? A(-1) : A(0);
  bool is_inside = fades ? y > least && x > least : y >= least && x >= least;
  if (!is_inside || y >= static_cast<A>(height) || x >= static_cast<A>(width)) return sample;
  auto top = static_cast<int64_t>(floor(y)), left = static_cast<int64_t>(floor(x));
  A v = y - static_cast<A>(top), h = x - static_cast<A>(left);
  const A rows[] = {1 - v, v}, columns[] = {1 - h, h}, turn[] = {-1, 1};
  for (int k = 0; k < 4; ++k) {
    int i = k / 2, j = k % 2;
    int64_t row = top + i, column = left + j;
    bool outside = row < 0 || column < 0 || row >= height || column >= width;
    if (outside && fades) continue;
    if (row >= height) row = height - 1;
    if (column >= width) column = width - 1;
    sample.at[k] = row * width + column;
    sample.weight[k] = rows[i] * columns[j];
    sample.down[k] = turn[i] * columns[j];
    sample.across[k] = rows[i] * turn[j];
  }
  return sample;
}

}  // namespace mx::ops
