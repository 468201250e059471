// Sums in vector code for the machine's instruction set, in the style of pointwise/loop.h. Chunks
// are added up in T on 64 lanes, the chunks in double: fast, and exact to a few ulp.
//
//   double squares = vector_sum<float>(n, [=](int64_t i) { return x[i] * x[i]; });
#pragma once

#include <algorithm>
#include <cstdint>

#include "ops/pointwise/loop.h"

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
#if defined(__x86_64__)
template <class T, class Body>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"),
  gnu::flatten]] double sum_avx512(int64_t rows, int64_t length, int64_t pitch, Body body) {
  return lane_sum<T>(rows, length, pitch, body);
}
template <class T, class Body>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] double sum_avx2(int64_t rows, int64_t length,
                                                               int64_t pitch, Body body) {
  return lane_sum<T>(rows, length, pitch, body);
}
#endif

}  // namespace detail

template <class T, class Body>
double vector_sum(int64_t rows, int64_t length, int64_t pitch, Body body) {
#if defined(__x86_64__)
  if (vector_set() == VectorSet::kAvx512) return detail::sum_avx512<T>(rows, length, pitch, body);
  if (vector_set() == VectorSet::kAvx2) return detail::sum_avx2<T>(rows, length, pitch, body);
#endif
  return detail::lane_sum<T>(rows, length, pitch, body);
}
template <class T, class Body>
double vector_sum(int64_t n, Body body) {
  return vector_sum<T>(1, n, n, body);
}

}  // namespace mx::ops
