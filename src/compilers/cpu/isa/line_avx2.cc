#include <cstdint>

namespace mx::cpu {
namespace {
// 6 x 2 sums, 2 columns and a broadcast fill 15 of 16 registers.
constexpr int64_t kBlock = 8, kVectors = 2;
constexpr int kMaxRows = 6;
}  // namespace
}  // namespace mx::cpu

#include "compilers/cpu/isa/line_body.h"

namespace mx::cpu {

const LineLoops& line_avx2() { return loops(); }

}  // namespace mx::cpu
