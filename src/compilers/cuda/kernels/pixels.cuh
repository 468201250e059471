// Which pixels of the result the rows of a block are.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

// One after the other, through all images.
struct LinearPixels {
  int first, count;
  // -1: the row is none.
  __device__ int operator()(int row) const { return first + row < count ? first + row : -1; }
};

// A rectangle of one image.
struct PixelRectangle {
  int base;                   // pixels of the images before
  int top, left, width_bits;  // of the rectangle, 2^width_bits wide
  int image_h, image_w;       // of the image
  __device__ int operator()(int row) const {
    int y = top + (row >> width_bits), x = left + (row & ((1 << width_bits) - 1));
    return y < image_h && x < image_w ? base + y * image_w + x : -1;
  }
};

}  // namespace mx::cuda
