#include "compilers/cpu/kernels/convolution/isa/conv1x1_body.h"

namespace mx::cpu {

const Conv1x1Loops& conv1x1_avx2() { return loops<kVectors, kMaxRows>(); }

}  // namespace mx::cpu
