#include <cstdint>

namespace mx::cpu {
namespace {
// 14 x 2 sums, 2 columns and a broadcast fill 31 of 32 registers.
constexpr int64_t kBlock = 16, kVectors = 2;
constexpr int kMaxRows = 14;
}  // namespace
}  // namespace mx::cpu

#include "compilers/cpu/isa/line_body.h"

namespace mx::cpu {

const LineLoops& line_avx512() { return loops(); }

}  // namespace mx::cpu
