// Writes the machine code of a loop whose values have their registers.
#pragma once

#include <cstddef>
#include <vector>

#include "compilers/cpu/chain/placement.h"

namespace mx::cpu {

struct Loop {
  Invariants invariants;
  int copies = 1;  // vectors of a turn
  Body turn;       // whole vectors, so many at once
  Body part;       // what is left, a vector or less at a time
};

// A function void(float* out, const float* const* in, int64_t count) that may lie anywhere.
// AVX-512 with vectors of 16 floats, or AVX2 and FMA with 8.
[[nodiscard]] std::vector<std::byte> assemble(const Dataflow& dataflow, const Loop& loop,
                                              int width);

}  // namespace mx::cpu
