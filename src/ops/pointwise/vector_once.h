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
template <class Piece, class... Args>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"), gnu::flatten]] void piece_avx512(
    Args... args) {
  Piece::run(args...);
}
template <class Piece, class... Args>
[[gnu::target("avx2,fma,f16c"), gnu::flatten]] void piece_avx2(Args... args) {
  Piece::run(args...);
}
#endif

template <class Piece, class... Args>
auto chosen_piece(void (*portable)(Args...)) {
#if defined(__x86_64__)
  if (instruction_set() >= InstructionSet::kAvx512) return &piece_avx512<Piece, Args...>;
  if (instruction_set() >= InstructionSet::kAvx2) return &piece_avx2<Piece, Args...>;
#endif
  return portable;
}

}  // namespace detail

template <class Body>
auto vector_once(Body body) {
#if defined(__x86_64__)
  if (instruction_set() >= InstructionSet::kAvx512) return detail::once_avx512(body);
  if (instruction_set() >= InstructionSet::kAvx2) return detail::once_avx2(body);
#endif
  return body();
}

// The address of Piece::run, compiled for the machine's instruction set: for what is common to many
// pieces and compiled once.
template <class Piece>
auto vector_function() {
  return detail::chosen_piece<Piece>(&Piece::run);
}

}  // namespace mx::ops
