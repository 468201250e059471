// How a convolution of a region runs: by a kernel here, or by one of a library. Chosen by
// measuring, once per shape, kind of number and GPU, in REMX_KERNEL_CACHE too.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compilers/cuda/library.h"
#include "device/context.h"

namespace mx::cuda {

struct Way {
  Tiling tiling = {};                           // of a kernel here
  std::shared_ptr<LibraryKernel> library = {};  // null: none
  bool is_plain = false;                        // by the kernel for any groups of channels
  std::string name = {};                        // as it is remembered
};

// Times what could serve on memory of its own; waits for the device. Without `measure` the
// likeliest is taken.
Way choose_way(Number number, const ConvolutionWork& work, Context context, bool measure);

// Chooses for many at once, which is much faster: plans of libraries are made on all threads. Those
// of few images are left out, but for groups of channels. While a way is held, choosing it again
// takes no time.
std::vector<Way> find_ways(Number number, std::span<const ConvolutionWork> works, Context context,
                           bool measure);

}  // namespace mx::cuda
