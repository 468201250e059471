#include "compilers/cpu/machine/processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <cstring>

namespace mx::cpu {

std::string processor_name() {
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

}  // namespace mx::cpu
