// Which of the loops that are built once per instruction set this machine runs.
#pragma once

#include "base/by_instruction_set.h"

namespace mx::cpu {

// Null where there are no fast ones. Only the function that is chosen is called: the others may
// hold instructions that the machine lacks.
template <class Loops>
const Loops* loops_for_machine(const Loops& (*avx2)(), const Loops& (*avx512)()) {
  auto chosen = by_instruction_set<const Loops& (*)()>(nullptr, avx2, avx512);
  return chosen ? &chosen() : nullptr;
}

}  // namespace mx::cpu
