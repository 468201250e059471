#include "compilers/cpu/isa/pointwise_body.h"

namespace mx::cpu {

const PointwiseLoops& pointwise_avx512() { return loops(); }

}  // namespace mx::cpu
