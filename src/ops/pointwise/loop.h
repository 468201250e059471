// The one loop of pointwise kernels, compiled for several instruction sets; the machine's best is
// chosen at run time. The body is inlined into each, so simple bodies become vector code.
//
//   vector_loop(n, [=](int64_t i) { y[i] = x[i] > 0 ? x[i] : 0; });
//
// Steps must not depend on each other, but a step may read what it overwrites (y == x).
#pragma once

#include <cstdint>

namespace mx::ops {

enum class VectorSet { kBaseline, kAvx2, kAvx512 };
[[nodiscard]] VectorSet find_vector_set();  // asks the processor
[[nodiscard]] inline VectorSet vector_set() {
  static const VectorSet set = find_vector_set();
  return set;
}

namespace detail {

template <class Body>
[[gnu::always_inline]] inline void steps(int64_t n, const Body& body) {
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) body(i);
}
#if defined(__x86_64__)
template <class Body>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"),
  gnu::flatten]] void steps_avx512(int64_t n, Body body) {
  steps(n, body);
}
template <class Body>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] void steps_avx2(int64_t n, Body body) {
  steps(n, body);
}
#endif

}  // namespace detail

template <class Body>
void vector_loop(int64_t n, Body body) {
#if defined(__x86_64__)
  if (vector_set() == VectorSet::kAvx512) return detail::steps_avx512(n, body);
  if (vector_set() == VectorSet::kAvx2) return detail::steps_avx2(n, body);
#endif
  detail::steps(n, body);
}

}  // namespace mx::ops
