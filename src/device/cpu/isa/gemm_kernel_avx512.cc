#include "device/cpu/isa/gemm_loops.h"

namespace mx::isa {

const GemmKernel<float> kGemmFloatAvx512 = make_gemm_kernel<float, 64, 14, 2>("avx512");
const GemmKernel<double> kGemmDoubleAvx512 = make_gemm_kernel<double, 64, 14, 2>("avx512");

}  // namespace mx::isa
