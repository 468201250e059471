// Dense layers of so few rows that tensor cores would have nothing to do.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline constexpr int kMostFewRows = 4, kFewRowsColumns = 8;

// Whether each image is one row, summed with a whole row of weights.
inline bool has_few_rows(const ConvolutionWork& work) {
  const ImageArray &in = work.input, &out = work.output;
  const WindowShape& w = work.window;
  return out.batch <= kMostFewRows && out.height == 1 && out.width == 1 && w.pad_h == 0 &&
         w.pad_w == 0 && w.kernel_h == in.height && w.kernel_w == in.width &&
         in.pitch == in.channels && work.second.pitch <= 1;
}

void convolve_few_rows(Number number, const ConvolutionWork& work, cudaStream_t stream);

}  // namespace mx::cuda
