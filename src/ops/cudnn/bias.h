// A bias for every channel of an array, added in place.
#pragma once

#include "ir/run.h"

namespace mx::cudnn {

// The array is (…, channels, plane), packed.
void add_bias(const Run& run, const Tensor& bias, const Tensor& array, int64_t plane);

}  // namespace mx::cudnn
