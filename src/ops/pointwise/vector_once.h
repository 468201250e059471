// A piece of code compiled for several instruction sets; the machine's best is chosen at run time.
// Unlike vector_loop it says nothing about loops inside: these may carry sums from step to step.
//
//   vector_once([&] { for (int64_t i = 0; i < n; ++i) total += x[i]; });
#pragma once

#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace detail {

#if defined(__x86_64__)
template <class Body>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"),
  gnu::flatten]] void once_avx512(const Body& body) {
  body();
}
template <class Body>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] void once_avx2(const Body& body) {
  body();
}
#endif

}  // namespace detail

template <class Body>
void vector_once(const Body& body) {
#if defined(__x86_64__)
  if (vector_set() == VectorSet::kAvx512) return detail::once_avx512(body);
  if (vector_set() == VectorSet::kAvx2) return detail::once_avx2(body);
#endif
  body();
}

}  // namespace mx::ops
