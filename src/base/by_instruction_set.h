// One of several variants of the same code, by the machine's instruction set: the way in which
// everything that is built more than once is chosen. (A piece of code that is to be compiled for
// every instruction set where it stands goes through ops/pointwise/vector_once.h.)
//
//   auto sum = by_instruction_set(sum_baseline, sum_avx2, sum_avx512);
#pragma once

#include "base/instruction_set.h"

namespace mx {

// `avx2` is for machines with AVX2, FMA and F16C, `avx512` for those with AVX-512 F, BW, DQ and VL.
template <class T>
[[nodiscard]] T by_instruction_set(T baseline, T avx2, T avx512) {
  if (instruction_set() >= InstructionSet::kAvx512) return avx512;
  return instruction_set() >= InstructionSet::kAvx2 ? avx2 : baseline;
}

}  // namespace mx
