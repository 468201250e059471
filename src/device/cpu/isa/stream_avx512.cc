#include <immintrin.h>

#include "device/cpu/isa/stream.h"

namespace mx::isa {

void stream_avx512(char* to, const char* from, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += 64) {
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i), _mm512_loadu_si512(from + i));
  }
}

}  // namespace mx::isa
