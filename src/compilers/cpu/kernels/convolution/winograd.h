// Winograd convolutions: 3 x 3 windows with stride 1 in 2.25 (m = 2) or 4 times (m = 4) fewer
// multiplications than the direct way, with stride 2 in 1.44 or 1.78 times fewer, at the price of
// larger weights and a little accuracy. Of 7 x 7 windows over an image's channels (stem.h) and
// of 1 x n and n x 1 windows (winograd_line.h) there is one variant each.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

struct WinogradVariant {
  int m = 4;  // results per tile and axis, 2 or 4
  // Tiles that are transformed and multiplied together. Threads share such pieces and groups of
  // output channels (split.h).
  int64_t tiles = 28;
  // Weights stay as they are and each run transforms them: worth it where they are read once per
  // run, for memory gives them more slowly than they are transformed.
  bool plain_weights = false;
};

// Null when the convolution, its layouts or the machine do not fit.
std::unique_ptr<StepKernel> make_winograd(const ConvolutionSite& site,
                                          const WinogradVariant& variant);

int64_t winograd_tiles(const ConvolutionSite& site, int m);  // of the whole batch

// The most that a thread has to do where pieces are of so many tiles, to compare such sizes.
double winograd_cost(const ConvolutionSite& site, int m, int64_t piece);

}  // namespace mx::cpu
