// Arrays as doubles and as duals on CUDA: what dual.h does on the host.
#pragma once

#include "ir/run.h"
#include "ops/pointwise/dual.h"

namespace mx::ops::gpu {

const double* read_wide(const Run& run, const Tensor& x);
void store_wide(const Run& run, double* from, const Tensor& y);

// The elements of an array, which moves along `direction` unless that is null.
const Dual* read_duals(const Run& run, const Tensor& x, const Tensor* direction);
void store_slopes(const Run& run, const Dual* from, const Tensor& y);

}  // namespace mx::ops::gpu
