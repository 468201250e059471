#include "compilers/cpu/kernels/convolution/isa/conv1x1_body.h"

namespace mx::cpu {

const Conv1x1Loops& conv1x1_avx512() { return loops<kVectors, kMaxRows>(); }

// With 6 x 4 sums, 4 columns and a broadcast, of 32 registers: ten loads for 24 products, where
// 14 x 2 sums take sixteen for 28.
const Conv1x1Loops& conv1x1_wide_avx512() { return loops<4, 6>(); }

}  // namespace mx::cpu
