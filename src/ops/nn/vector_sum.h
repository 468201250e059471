// Sums in vector code for the machine's instruction set, by pointwise/vector_once.h. Chunks are
// added up in T on 64 lanes, the chunks in double: fast, and exact to a few ulp.
//
//   double squares = vector_sum<float>(n, [=](int64_t i) { return x[i] * x[i]; });
#pragma once

#include <algorithm>
#include <cstdint>

#include "ops/pointwise/vector_once.h"

namespace mx::ops {
namespace detail {

// Adds up body(row * pitch + i) for all i < length of all rows.
template <class T, class Body>
[[gnu::always_inline]] inline double lane_sum(int64_t rows, int64_t length, int64_t pitch,
                                              const Body& body) {
  constexpr int64_t kLanes = 64, kChunk = 2048;
  double total = 0;
  T lanes[kLanes] = {};
  int64_t filled = 0;
  auto flush = [&]() __attribute__((always_inline)) {
    for (int64_t width = kLanes / 2; width > 0; width /= 2) {
      for (int64_t lane = 0; lane < width; ++lane) lanes[lane] += lanes[lane + width];
    }
    total += static_cast<double>(lanes[0]);
    std::fill_n(lanes, kLanes, T(0));
    filled = 0;
  };
  for (int64_t row = 0; row < rows; ++row) {
    int64_t i = row * pitch, end = i + length;
    while (i + kLanes <= end) {
      int64_t stop = std::min(end, i + kChunk) - kLanes;
      filled += stop + kLanes - i;
      for (; i <= stop; i += kLanes) {
        for (int64_t lane = 0; lane < kLanes; ++lane) lanes[lane] += body(i + lane);
      }
      if (filled >= kChunk) flush();
    }
    int64_t rest = end - i;
    for (int64_t lane = 0; lane < rest; ++lane) lanes[lane] += body(i + lane);
    filled += rest;
    if (filled >= kChunk) flush();
  }
  flush();
  return total;
}

// Adds up body(i) for i from begin to end. The lanes are four small arrays, which the compiler
// keeps in registers: a short line would spend its time on merging lanes in memory.
template <class T, class Body>
[[gnu::always_inline]] inline T chunk_sum(int64_t begin, int64_t end, const Body& body) {
  constexpr int64_t kLanes = 16;
  T a[kLanes] = {}, b[kLanes] = {}, c[kLanes] = {}, d[kLanes] = {}, rest = 0;
  int64_t i = begin;
  for (; i + 4 * kLanes <= end; i += 4 * kLanes) {
    for (int64_t lane = 0; lane < kLanes; ++lane) a[lane] += body(i + lane);
    for (int64_t lane = 0; lane < kLanes; ++lane) b[lane] += body(i + kLanes + lane);
    for (int64_t lane = 0; lane < kLanes; ++lane) c[lane] += body(i + 2 * kLanes + lane);
    for (int64_t lane = 0; lane < kLanes; ++lane) d[lane] += body(i + 3 * kLanes + lane);
  }
  for (; i + kLanes <= end; i += kLanes) {
    for (int64_t lane = 0; lane < kLanes; ++lane) a[lane] += body(i + lane);
  }
  for (; i < end; ++i) rest += body(i);
  for (int64_t lane = 0; lane < kLanes; ++lane) a[lane] = (a[lane] + b[lane]) + (c[lane] + d[lane]);
  for (int64_t width = kLanes / 2; width > 0; width /= 2) {
    for (int64_t lane = 0; lane < width; ++lane) a[lane] += a[lane + width];
  }
  return a[0] + rest;
}
template <class T, class Body>
[[gnu::always_inline]] inline double line_sum(int64_t n, const Body& body) {
  constexpr int64_t kChunk = 2048;
  double total = 0;
  for (int64_t i = 0; i < n; i += kChunk) {
    total += static_cast<double>(chunk_sum<T>(i, std::min(n, i + kChunk), body));
  }
  return total;
}

}  // namespace detail

template <class T, class Body>
double vector_sum(int64_t rows, int64_t length, int64_t pitch, Body body) {
  return vector_once([=] { return detail::lane_sum<T>(rows, length, pitch, body); });
}
template <class T, class Body>
double vector_sum(int64_t n, Body body) {
  return vector_once([=] { return detail::line_sum<T>(n, body); });
}

}  // namespace mx::ops
