// Copies and casts of whole arrays on CUDA.
#pragma once

#include "ir/run.h"

namespace mx::ops::gpu {

void copy_array(const Run& run, const Tensor& from, const Tensor& to);  // nothing in place
void cast_array(const Run& run, const Tensor& from, const Tensor& to);  // to the dtype of `to`

}  // namespace mx::ops::gpu
