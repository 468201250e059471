// What the host's kernels of images and of integers share: functions behind a layer, and the pixels
// under a window.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/error.h"
#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline float applied(const Function& f, float x) {
  switch (f.other) {
    case plan::ActivationKind::kNone:
      return std::min(std::max(x, f.low), f.high);
    case plan::ActivationKind::kRelu:
      return x < 0 ? f.alpha * x : x;
    case plan::ActivationKind::kSigmoid:
      return 1 / (1 + std::exp(-x));
    case plan::ActivationKind::kTanh:
      return std::tanh(x);
    case plan::ActivationKind::kSoftRelu:
      return std::log1p(std::exp(x));
    case plan::ActivationKind::kElu:
      return x < 0 ? f.alpha * std::expm1(x) : x;
    case plan::ActivationKind::kGelu:
      return 0.5F * x * (1 + std::erf(x * 0.70710678F));
    case plan::ActivationKind::kAbs:
      return std::fabs(x);
    case plan::ActivationKind::kLinear:
      return f.alpha * x + f.beta;
    case plan::ActivationKind::kSilu:
      return x / (1 + std::exp(-x));
    case plan::ActivationKind::kHardSigmoid:
      return std::clamp(f.alpha * x + f.beta, 0.0F, 1.0F);
    case plan::ActivationKind::kHardSwish:
      return x * std::clamp(f.alpha * x + f.beta, 0.0F, 1.0F);
    default:
      fail<Unsupported>("a function that no test has");
  }
}

// The pixels under the window of a result: call(tap, pixel of the input).
template <class Call>
void each_tap(const ImageArray& in, const ImageArray& out, const WindowShape& w, int64_t at,
              const Call& call) {
  const int64_t x = at % out.width, y = at / out.width % out.height;
  const int64_t image = at / out.width / out.height;
  for (int tap = 0; tap < w.taps(); ++tap) {
    const int64_t row = y * w.stride_h - w.pad_h + int64_t{tap / w.kernel_w} * w.dilate_h;
    const int64_t column = x * w.stride_w - w.pad_w + int64_t{tap % w.kernel_w} * w.dilate_w;
    if (row < 0 || row >= in.height || column < 0 || column >= in.width) continue;
    call(tap, (image * in.height + row) * in.width + column);
  }
}

}  // namespace mx::cuda
