#include "device/cpu/isa/gemm_kernel.h"

#include "base/by_instruction_set.h"
#include "device/cpu/isa/gemm_loops.h"

namespace mx::isa {

const GemmKernel<float> kGemmFloatBaseline = make_gemm_kernel<float, 16, 6, 2>("baseline");
const GemmKernel<double> kGemmDoubleBaseline = make_gemm_kernel<double, 16, 6, 2>("baseline");

namespace {

#if defined(__x86_64__)
const GemmKernel<float>* choose_float() {
  return by_instruction_set(&kGemmFloatBaseline, &kGemmFloatAvx2, &kGemmFloatAvx512);
}
const GemmKernel<double>* choose_double() {
  return by_instruction_set(&kGemmDoubleBaseline, &kGemmDoubleAvx2, &kGemmDoubleAvx512);
}
#else
const GemmKernel<float>* choose_float() { return &kGemmFloatBaseline; }
const GemmKernel<double>* choose_double() { return &kGemmDoubleBaseline; }
#endif

}  // namespace

template <>
const GemmKernel<float>& gemm_kernel<float>() {
  static const GemmKernel<float>* const kBest = choose_float();
  return *kBest;
}

template <>
const GemmKernel<double>& gemm_kernel<double>() {
  static const GemmKernel<double>* const kBest = choose_double();
  return *kBest;
}

}  // namespace mx::isa
