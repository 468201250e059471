#include "compilers/cpu/kernels/convolution/isa/stem_body.h"

namespace mx::cpu {

const StemLoops& stem_avx512() { return loops(); }

}  // namespace mx::cpu
