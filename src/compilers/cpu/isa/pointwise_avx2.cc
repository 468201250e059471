#include "compilers/cpu/isa/pointwise_body.h"

namespace mx::cpu {

const PointwiseLoops& pointwise_avx2() { return loops(); }

}  // namespace mx::cpu
