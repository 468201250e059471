// The one loop of pointwise kernels, in vector code for the machine's instruction set. The body is
// inlined, so simple bodies become vector code.
//
//   vector_loop(n, [=](int64_t i) { y[i] = x[i] > 0 ? x[i] : 0; });
//
// Steps must not depend on each other, but a step may read what it overwrites (y == x).
#pragma once

#include <cstdint>

#include "ops/pointwise/vector_once.h"

namespace mx::ops {
namespace detail {

template <class Body>
[[gnu::always_inline]] inline void steps(int64_t n, const Body& body) {
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) body(i);
}

}  // namespace detail

template <class Body>
void vector_loop(int64_t n, Body body) {
  vector_once([n, body] { detail::steps(n, body); });
}

}  // namespace mx::ops
