// Sums in vector code for the machine's instruction set, in the style of pointwise/loop.h. Chunks are
// added up in T on 64 lanes, the chunks in double: fast, and exact to a few ulp.
//
//   double squares = vector_sum<float>(n, [=](int64_t i) { return x[i] * x[i]; });
#pragma once

#include <algorithm>
#include <cstdint>

#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace detail {

template <class T, class Body>
[[gnu::always_inline]] inline double lane_sum(int64_t n, const Body& body) {
  constexpr int64_t kLanes = 64, kChunk = 8192;
  double total = 0;
  int64_t i = 0;
  while (i + kLanes <= n) {
    T lanes[kLanes] = {};
    int64_t end = std::min(n, i + kChunk) - kLanes;
    for (; i <= end; i += kLanes) {
      for (int64_t lane = 0; lane < kLanes; ++lane) lanes[lane] += body(i + lane);
    }
    for (T lane : lanes) total += static_cast<double>(lane);
  }
  for (; i < n; ++i) total += static_cast<double>(body(i));
  return total;
}
#if defined(__x86_64__)
template <class T, class Body>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"), gnu::flatten]] double sum_avx512(
    int64_t n, Body body) {
  return lane_sum<T>(n, body);
}
template <class T, class Body>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] double sum_avx2(int64_t n, Body body) {
  return lane_sum<T>(n, body);
}
#endif

}  // namespace detail

template <class T, class Body>
double vector_sum(int64_t n, Body body) {
#if defined(__x86_64__)
  if (n >= 64) {
    if (vector_set() == VectorSet::kAvx512) return detail::sum_avx512<T>(n, body);
    if (vector_set() == VectorSet::kAvx2) return detail::sum_avx2<T>(n, body);
  }
#endif
  return detail::lane_sum<T>(n, body);
}

}  // namespace mx::ops
