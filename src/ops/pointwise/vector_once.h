// A piece of code compiled for several instruction sets; the machine's best is chosen at run time.
// It says nothing about loops inside, which may carry sums from step to step; where steps do not
// depend on each other see loop.h.
//
//   double total = vector_once([=] { return sum_of(x, n); });
//
// What the piece calls is inlined into it. Capture by value: then the compiler sees that what is
// written cannot change what was captured.
#pragma once

#include "base/instruction_set.h"

namespace mx::ops {
namespace detail {

#if defined(__x86_64__)
template <class Body>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"),
  gnu::flatten]] auto once_avx512(Body body) {
  return body();
}
template <class Body>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] auto once_avx2(Body body) {
  return body();
}
#endif

}  // namespace detail

template <class Body>
auto vector_once(Body body) {
#if defined(__x86_64__)
  if (instruction_set() >= InstructionSet::kAvx512) return detail::once_avx512(body);
  if (instruction_set() >= InstructionSet::kAvx2) return detail::once_avx2(body);
#endif
  return body();
}

}  // namespace mx::ops
