#include "compilers/cpu/kernels/convolution/isa/conv1x1_body.h"

namespace mx::cpu {

const PointwiseLoops& pointwise_avx512() { return loops(); }

}  // namespace mx::cpu
