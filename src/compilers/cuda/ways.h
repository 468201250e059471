// How a convolution of a region runs: by a kernel here, or by one of a library. Chosen by
// measuring, once per shape, kind of number and GPU, in REMX_KERNEL_CACHE too.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "compilers/cuda/library.h"
#include "device/context.h"

namespace mx::cuda {

struct Way {
  Tiling tiling = {};                           // of a kernel here
  std::shared_ptr<LibraryKernel> library = {};  // null: none
  std::string name = {};                        // as it is remembered
};

// Up to so many images kernels here serve alone: they are made for waiting times, the libraries for
// work.
inline constexpr int kFewImages = 4;

// Times what could serve on memory of its own; waits for the device. Without `measure` the
// likeliest is taken.
Way choose_way(Number number, const ConvolutionWork& work, Context context, bool measure);

// Chooses for many at once, which is much faster: plans of libraries are made on all threads. Those
// of few images are left out.
void find_ways(Number number, std::span<const ConvolutionWork> works, Context context,
               bool measure);

}  // namespace mx::cuda
