#include <immintrin.h>

#include "device/cpu/isa/stream.h"

namespace mx::isa {

void stream_avx2(char* to, const char* from, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
  }
}

void finish_stream_avx2() { _mm_sfence(); }

}  // namespace mx::isa
