// The functions that a layer applies to its results before it stores them. Kernels of one image run
// through their code once, so code that is not run must not stand in their way: what networks use
// everywhere is two comparisons, the rest a call.
#pragma once

#include "compilers/cuda/kernels/activation.h"

namespace mx::cuda {

__device__ inline float apply_other(const Function& f, float x) {
  switch (f.other) {
    case plan::ActivationKind::kRelu:
      return x < 0 ? f.alpha * x : x;
    case plan::ActivationKind::kSigmoid:
      return 1.0f / (1.0f + expf(-x));
    case plan::ActivationKind::kTanh:
      return tanhf(x);
    case plan::ActivationKind::kSoftRelu:
      return x > 20.0f ? x : log1pf(expf(x));
    case plan::ActivationKind::kElu:
      return x < 0 ? f.alpha * expm1f(x) : x;
    case plan::ActivationKind::kGelu:
      return 0.5f * x * (1.0f + erff(x * 0.70710678118654752f));
    case plan::ActivationKind::kLinear:
      return f.alpha * x + f.beta;
    case plan::ActivationKind::kSqrt:
      return sqrtf(x);
    case plan::ActivationKind::kSquare:
      return x * x;
    case plan::ActivationKind::kLog:
      return logf(x);
    case plan::ActivationKind::kAbs:
      return fabsf(x);
    default:
      return x;
  }
}

template <int n>
__device__ __noinline__ void apply_others(Function f, float (&values)[n]) {
#pragma unroll 1
  for (float& value : values) value = apply_other(f, value);
}

template <int n>
__device__ void apply(const Function& f, float (&values)[n]) {
  if (f.other != plan::ActivationKind::kNone) {
    float copy[n];  // what a call may write to is kept in memory
#pragma unroll
    for (int i = 0; i < n; ++i) copy[i] = values[i];
    apply_others(f, copy);
#pragma unroll
    for (int i = 0; i < n; ++i) values[i] = copy[i];
    return;
  }
#pragma unroll
  for (float& value : values) {  // nan stays nan
    value = value < f.low ? f.low : value;
    value = value > f.high ? f.high : value;
  }
}

}  // namespace mx::cuda
