#include "base/instruction_set.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/listed.h"
#include "base/settings.h"

namespace mx {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"sse4",        "avx2",        "avx512",
                                                    "avx512_vnni", "avx512_bf16", "amx"};

std::optional<InstructionSet> cap() {
  std::optional<std::string> text = settings::kMaxIsa.get();
  if (!text || text->empty()) return std::nullopt;
  const auto* found = std::ranges::find(kNames, *text);
  check(found != kNames.end(), settings::kMaxIsa.info().name, ": \"", *text,
        "\" is not an instruction set; use one of ", comma_separated(kNames));
  return static_cast<InstructionSet>(found - kNames.begin());
}

}  // namespace

std::string_view name_of(InstructionSet set) { return kNames[static_cast<size_t>(set)]; }

InstructionSet processor_set() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") ||
      !__builtin_cpu_supports("f16c")) {
    return InstructionSet::kSse4;
  }
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl")) {
    return InstructionSet::kAvx2;
  }
  if (!__builtin_cpu_supports("avx512vnni")) return InstructionSet::kAvx512;
  if (!__builtin_cpu_supports("avx512bf16")) return InstructionSet::kAvx512Vnni;
  return __builtin_cpu_supports("amx-bf16") && __builtin_cpu_supports("amx-int8")
             ? InstructionSet::kAmx
             : InstructionSet::kAvx512Bf16;
#else
  return InstructionSet::kSse4;
#endif
}

bool is_set_capped() { return cap().has_value(); }

InstructionSet find_instruction_set() {
  return std::min(processor_set(), cap().value_or(InstructionSet::kAmx));
}

}  // namespace mx
