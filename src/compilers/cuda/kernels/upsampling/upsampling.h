// Images with each pixel as often as steps say.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

struct UpsampleWork {
  ImageArray input = {}, output = {};
  int step_h = 1, step_w = 1;
};
void upsample(Number number, const UpsampleWork& work, cudaStream_t stream);

}  // namespace mx::cuda
