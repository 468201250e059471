// Sums over contiguous elements in vector code for the machine's instruction set. Short chunks are
// added up in the elements' own type, the chunks in double: fast, and exact to a few ulp.
//
//   double squares = vector_sum(n, [](auto x) { return x * x; }, data);
//
// The body sees one element of each array, or a vector of them: arithmetic only, no branches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "ops/pointwise/loop.h"
#include "tensor/dtype.h"

namespace mx::ops {
namespace detail {

template <class T>
struct Lanes {
  static constexpr int64_t kCount = 64 / static_cast<int64_t>(sizeof(T));
  typedef T Vector __attribute__((vector_size(64)));  // NOLINT: an alias would lose the attribute
  [[gnu::always_inline]] static void load(Vector& v, const T* from) {
    std::memcpy(&v, from, sizeof(Vector));
  }
};

template <class T, class Body, class... Arrays>
[[gnu::always_inline]] inline double chunk_sum(int64_t n, const Body& body, const Arrays*... x) {
  using L = Lanes<T>;
  typename L::Vector even{}, odd{};
  int64_t i = 0;
  auto add = [&](typename L::Vector& sum, const auto*... from) __attribute__((always_inline)) {
    [&](auto... v) __attribute__((always_inline)) {
      (L::load(v, from), ...);
      sum += body(v...);
    }((static_cast<void>(from), typename L::Vector{})...);
  };
  for (; i + 2 * L::kCount <= n; i += 2 * L::kCount) {
    add(even, (x + i)...);
    add(odd, (x + i + L::kCount)...);
  }
  even += odd;
  double total = 0;
  for (int64_t lane = 0; lane < L::kCount; ++lane) total += static_cast<double>(even[lane]);
  for (; i < n; ++i) total += static_cast<double>(body(x[i]...));
  return total;
}

template <class T, class Body, class... Arrays>
[[gnu::always_inline]] inline double all_chunks(int64_t n, const Body& body, const Arrays*... x) {
  constexpr int64_t kChunk = 4096;
  double total = 0;
  for (int64_t i = 0; i < n; i += kChunk) {
    total += chunk_sum<T>(std::min(kChunk, n - i), body, (x + i)...);
  }
  return total;
}
template <class T, class Body, class... Arrays>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma"), gnu::flatten]] double sum_avx512(
    int64_t n, Body body, const Arrays*... x) {
  return all_chunks<T>(n, body, x...);
}
template <class T, class Body, class... Arrays>
[[gnu::target("avx2,fma"), gnu::flatten]] double sum_avx2(int64_t n, Body body,
                                                          const Arrays*... x) {
  return all_chunks<T>(n, body, x...);
}

}  // namespace detail

template <class Body, class T, class... More>
double vector_sum(int64_t n, Body body, const T* x, const More*... more) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    if (kVectorSet == VectorSet::kAvx512) return detail::sum_avx512<T>(n, body, x, more...);
    if (kVectorSet == VectorSet::kAvx2) return detail::sum_avx2<T>(n, body, x, more...);
    return detail::all_chunks<T>(n, body, x, more...);
  } else {  // 16-bit floats are widened one by one
    double total = 0;
    for (int64_t i = 0; i < n; ++i) total += static_cast<double>(body(Acc<T>(x[i]), Acc<T>(more[i])...));
    return total;
  }
}

}  // namespace mx::ops
