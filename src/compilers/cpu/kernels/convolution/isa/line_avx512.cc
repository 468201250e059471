#include "compilers/cpu/kernels/convolution/isa/line_body.h"

namespace mx::cpu {

const LineLoops& line_avx512() { return loops(); }

}  // namespace mx::cpu
