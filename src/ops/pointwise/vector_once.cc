#include "ops/pointwise/vector_once.h"

namespace mx::ops {

VectorSet find_vector_set() {
#if defined(__x86_64__)
  bool half = __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
  if (half && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return VectorSet::kAvx512;
  }
  if (half && __builtin_cpu_supports("avx2")) return VectorSet::kAvx2;
#endif
  return VectorSet::kBaseline;
}

}  // namespace mx::ops
