#include "compilers/cpu/kernels/convolution/isa/winograd_body.h"

namespace mx::cpu {

const WinogradLoops& winograd2_avx2() { return loops<2>(); }
const WinogradLoops& winograd4_avx2() { return loops<4>(); }

}  // namespace mx::cpu
