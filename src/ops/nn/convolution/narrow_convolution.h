// Convolutions of many images with few channels, in our own code: libraries give each channel a
// lane, and most lanes would be empty.
#pragma once

#include "ops/nn/convolution/convolution.h"

namespace mx::ops {

// Which of the three is worth it here; never for other layouts, strides or dilated windows.
struct NarrowChoice {
  bool forward, data, weight;
};
NarrowChoice prefers_narrow(const ConvGeometry& g);

void add_narrow_convolution(OpTable& table);

}  // namespace mx::ops
