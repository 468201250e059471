#include "compilers/cpu/kernels/norm/isa/affine_body.h"

namespace mx::cpu {

void affine_avx2(const AffineRow& row, int64_t block, bool relu) { affine_any(row, block, relu); }

}  // namespace mx::cpu
