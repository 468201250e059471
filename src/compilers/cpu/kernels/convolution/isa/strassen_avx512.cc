#include "compilers/cpu/kernels/convolution/isa/strassen_body.h"

namespace mx::cpu {

const StrassenLoops& strassen_avx512() { return loops(); }

}  // namespace mx::cpu
