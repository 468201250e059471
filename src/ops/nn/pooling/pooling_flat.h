// Pooling with windows of one or two axes on CUDA, in the arithmetic of 32 bits: almost every
// pooling there is.
#pragma once

#include "ir/run.h"
#include "ops/nn/pooling/pooling_rules.h"

namespace mx::ops {

// Whether these kernels take it: the largest, the sum or the mean.
bool is_flat(const PoolGeometry& g, const PoolRule& rule);
// And its gradient: places in a window are kept as bytes.
bool has_flat_gradient(const PoolGeometry& g, const PoolRule& rule);
// Pooling of the first input.
void pool_flat(const Run& run, const PoolGeometry& g, const PoolRule& rule);
// The gradient from dy and data.
void pool_flat_backward(const Run& run, const PoolGeometry& g, const PoolRule& rule);

}  // namespace mx::ops
