#include "compilers/cpu/isa/isa.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <cstring>

namespace mx::cpu {

Isa machine_isa() {
#if defined(__x86_64__)
  static const Isa isa = [] {
    __builtin_cpu_init();
    bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return has_avx2 && has_avx512 ? Isa::kAvx512 : has_avx2 ? Isa::kAvx2 : Isa::kBaseline;
  }();
  return isa;
#else
  return Isa::kBaseline;
#endif
}

std::string machine_name() {
#if defined(__x86_64__)
  std::array<unsigned, 12> words{};
  for (unsigned i = 0; i < 3; ++i) {
    unsigned* w = &words[size_t{4} * i];
    if (!__get_cpuid(0x80000002 + i, &w[0], &w[1], &w[2], &w[3])) return "";
  }
  std::array<char, sizeof(words) + 1> text{};
  std::memcpy(text.data(), words.data(), sizeof(words));
  return text.data();
#else
  return "";
#endif
}

AffineLoop affine_loop() {
  switch (machine_isa()) {
    case Isa::kAvx512:
      return affine_avx512;
    case Isa::kAvx2:
      return affine_avx2;
    default:
      return affine_baseline;
  }
}

}  // namespace mx::cpu
