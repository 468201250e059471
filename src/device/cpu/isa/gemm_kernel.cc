#include "device/cpu/isa/gemm_kernel.h"

#include "base/instruction_set.h"
#include "device/cpu/isa/gemm_loops.h"

namespace mx::isa {

const GemmKernel<float> kGemmFloatBaseline = make_gemm_kernel<float, 16, 6, 2>("baseline");
const GemmKernel<double> kGemmDoubleBaseline = make_gemm_kernel<double, 16, 6, 2>("baseline");

namespace {

#if defined(__x86_64__)
template <class T>
const GemmKernel<T>* choose(const GemmKernel<T>* baseline, const GemmKernel<T>* avx2,
                            const GemmKernel<T>* avx512) {
  if (instruction_set() >= InstructionSet::kAvx512) return avx512;
  return instruction_set() >= InstructionSet::kAvx2 ? avx2 : baseline;
}

const GemmKernel<float>* choose_float() {
  return choose(&kGemmFloatBaseline, &kGemmFloatAvx2, &kGemmFloatAvx512);
}
const GemmKernel<double>* choose_double() {
  return choose(&kGemmDoubleBaseline, &kGemmDoubleAvx2, &kGemmDoubleAvx512);
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
