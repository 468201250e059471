// The largest of n values in vector code, in the style of vector_sum.h; nan is passed over.
#pragma once

#include <cstdint>
#include <limits>

#include "ops/pointwise/vector_once.h"

namespace mx::ops {
namespace detail {

template <class T, class Body>
[[gnu::always_inline]] inline T lane_max(int64_t n, const Body& body) {
  constexpr int64_t kLanes = 64;
  T lanes[kLanes];
  for (T& lane : lanes) lane = -std::numeric_limits<T>::infinity();
  auto raise = [&](int64_t lane, T value) __attribute__((always_inline)) {
    lanes[lane] = value > lanes[lane] ? value : lanes[lane];
  };
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t lane = 0; lane < kLanes; ++lane) raise(lane, body(i + lane));
  }
  for (; i < n; ++i) raise(0, body(i));
  for (int64_t width = kLanes / 2; width > 0; width /= 2) {
    for (int64_t lane = 0; lane < width; ++lane) raise(lane, lanes[lane + width]);
  }
  return lanes[0];
}

}  // namespace detail

template <class T, class Body>
T vector_max(int64_t n, Body body) {
  return vector_once([=] { return detail::lane_max<T>(n, body); });
}

}  // namespace mx::ops
