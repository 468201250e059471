#include "device/cpu/isa/gemm_loops.h"

namespace mx::isa {

const GemmKernel<float> kGemmFloatAvx2 = make_gemm_kernel<float, 32, 6, 2>("avx2");
const GemmKernel<double> kGemmDoubleAvx2 = make_gemm_kernel<double, 32, 6, 2>("avx2");

}  // namespace mx::isa
