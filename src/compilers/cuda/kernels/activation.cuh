// The functions that a layer applies to its results before it stores them. Kernels of one image run
// through their code once, so code that is not run must not stand in their way: what networks use
// everywhere is two comparisons, the rest a call.
#pragma once

#include "compilers/cuda/kernels/activation.h"

namespace mx::cuda {

// x times the part of a normal distribution that lies below x. What lies beyond |x| is 2 to the
// power of a polynomial, which is off by less than 2e-7: one function of the hardware and no
// branch.
__device__ inline float gelu(float x) {
  const float t = fminf(fabsf(x), 8.0f);
  float power = 1.9171319e-05f;
  power = power * t - 6.5857632e-04f;
  power = power * t + 7.7543214e-03f;
  power = power * t - 5.2965272e-02f;
  power = power * t - 4.5906034e-01f;
  power = power * t - 1.1511220f;
  power = power * t - 0.99999970f;
  float beyond;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(beyond) : "f"(power));
  return (x < 0 ? 0.0f : x) - t * beyond;  // nan stays nan
}

__device__ inline float hard_sigmoid(const Function& f, float x) {
  const float y = f.alpha * x + f.beta;
  return y < 0 ? 0.0f : y > 1 ? 1.0f : y;  // nan stays nan
}

__device__ inline float silu(float x) { return __fdividef(x, 1.0f + __expf(-x)); }

// What networks have behind each of their layers.
template <int n>
__device__ bool apply_frequent(const Function& f, float (&values)[n]) {
  if (f.other == plan::ActivationKind::kGelu) {
#pragma unroll
    for (float& value : values) value = gelu(value);
    return true;
  }
  if (f.other == plan::ActivationKind::kHardSwish) {
#pragma unroll
    for (float& value : values) value *= hard_sigmoid(f, value);
    return true;
  }
  if (f.other != plan::ActivationKind::kSilu) return false;
#pragma unroll
  for (float& value : values) value = silu(value);
  return true;
}

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
      return gelu(x);
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
    case plan::ActivationKind::kHardSigmoid:
      return hard_sigmoid(f, x);
    default:
      return x;
  }
}

template <int n>
__device__ __noinline__ void apply_others(Function f, float (&values)[n]) {
  if (apply_frequent(f, values)) return;
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
