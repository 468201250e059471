// A bias for every channel of an array on a GPU, added in place.
#pragma once

#include "ir/run.h"

namespace mx::ops {

// The array is (…, channels, plane), packed.
void add_channel_bias(const Run& run, const Tensor& bias, const Tensor& array, int64_t plane);

}  // namespace mx::ops
