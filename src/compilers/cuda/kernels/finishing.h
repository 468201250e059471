// What follows the products of a layer, as a pass of its own over large arrays.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

// y = f(x + shift + residual) and z = g(y * scale2 + shift2), per channel; without a shift y is
// f(x + residual). Data of residual, output (y) and second (z) may be null, and any may be the
// input's.
struct FinishingWork {
  ImageArray input = {}, residual = {}, output = {}, second = {};
  const float *shift = nullptr, *scale2 = nullptr, *shift2 = nullptr;
  Function function = {}, function2 = {};
};
void finish_channels(Number number, const FinishingWork& work, cudaStream_t stream);

}  // namespace mx::cuda
