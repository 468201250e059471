// The reference kernels of Pooling.
#pragma once

#include "ops/nn/pooling/pooling.h"

namespace mx::ops {

void pooling_forward(Run& run, const PoolingParam& p);
void pooling_backward(Run& run, const PoolingParam& p);
void pooling_pick_max(Run& run, const PoolingParam& p);

}  // namespace mx::ops
