// MXNET_TENSORRT_MAX_BATCH_SIZE.
#pragma once

#include "ir/plugin.h"

namespace mx::tensorrt {

// Says so on the standard error where the variable is below the region's batch, the first extent of
// its first live input, which is then used instead.
void check_batch(const Subgraph& region);

}  // namespace mx::tensorrt
