#include "compilers/cpu/kernels/products/isa/strassen_body.h"

namespace mx::cpu {

const StrassenLoops& strassen_avx512() { return loops(); }

}  // namespace mx::cpu
