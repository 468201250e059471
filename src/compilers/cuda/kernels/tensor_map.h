// How the unit that copies finds its way through an array of images.
#pragma once

#include <cuda.h>

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

// Pixels that one copy brings: every stride-th.
struct PixelBox {
  int width, height;
  int stride_w = 1, stride_h = 1;
};

// A copy brings 128 bytes of channels of each pixel of the box. float32 is rounded to TF32.
CUtensorMap map_of(Number number, const ImageArray& array, const PixelBox& box);

}  // namespace mx::cuda
