// Images that come into a region with few channels, for a convolution that steps over every other
// pixel: four neighbouring pixels lie there as the channels of one, so that the convolution steps
// by one and multiplies whole packs. Where all that a window sees of a line is still few channels,
// each pixel has these, and the window is one column wide. A norm between them is worked in where
// the image is laid out.
#pragma once

#include <map>

#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/pack.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

inline constexpr int kFold = 2;  // pixels along an axis that become one

struct FoldedInput {
  int value;  // what the convolution reads
  LineFold line = {};
  const plan::Layer* norm = nullptr;         // may be null
  const plan::Layer* convolution = nullptr;  // of the plan
};

// By the value that comes in.
std::map<int, FoldedInput> find_folded_inputs(const plan::Plan& plan, Number number);

// The window over a folded image that sees what `window` sees.
WindowShape fold(const WindowShape& window, const LineFold& line);

// How a folded image lies there. Of many images the border lies there too that the window hangs
// over, and the window hangs over nothing: libraries know none that hangs over one side more than
// over the other, and have kernels for windows of several columns.
struct FoldedImage {
  int64_t height = 1, width = 1;  // with its border
  int border = 0;                 // lines before the image; columns: line.skip
  LineFold line = {};
  WindowShape window = {};
  [[nodiscard]] int pixels() const { return kFold * kFold * line.taps; }  // that one pixel has
};
FoldedImage folded_image(const plan::Plan& plan, const FoldedInput& input,
                         const WindowShape& window);

FoldedTaps folded_taps(const WindowShape& window, const LineFold& line);

}  // namespace mx::cuda
