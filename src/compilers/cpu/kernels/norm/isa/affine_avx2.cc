#include "compilers/cpu/kernels/norm/isa/affine_body.h"

namespace mx::cpu {

void affine_avx2(const AffineRow& row, int64_t period, bool relu) { affine_any(row, period, relu); }

}  // namespace mx::cpu
