// Stores that pass the caches, one set per instruction set.
#pragma once

#include <cstdint>

namespace mx::isa {

// Copies whole cache lines; `to` is aligned to one, `bytes` a multiple of 64. Other threads see
// what was stored after finish_stream.
void stream_avx2(char* to, const char* from, int64_t bytes);
void stream_avx512(char* to, const char* from, int64_t bytes);
void finish_stream_avx2();

}  // namespace mx::isa
