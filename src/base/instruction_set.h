// The instruction set that kernels use: what the processor has, and no more than REMX_MAX_ISA
// allows. Everything that chooses between instruction sets asks here, so that one variable tests
// and measures every path on any machine.
//
//   if (instruction_set() >= InstructionSet::kAvx512) return sum_avx512(x, n);
#pragma once

#include <cstdint>
#include <string_view>

namespace mx {

// Each holds all before it. What the library is built for is kSse4 (x86-64-v2).
enum class InstructionSet : uint8_t { kSse4, kAvx2, kAvx512, kAvx512Vnni, kAvx512Bf16, kAmx };

[[nodiscard]] std::string_view name_of(InstructionSet set);  // as REMX_MAX_ISA spells it
[[nodiscard]] InstructionSet processor_set();                // what the processor has
[[nodiscard]] bool is_set_capped();                          // REMX_MAX_ISA is there
// min(processor_set(), REMX_MAX_ISA); raises when the variable's value is none of the names.
[[nodiscard]] InstructionSet find_instruction_set();

[[nodiscard]] inline InstructionSet instruction_set() {
  static const InstructionSet set = find_instruction_set();
  return set;
}

}  // namespace mx
