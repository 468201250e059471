// The backward step of one tape node: gradients of its inputs from those of its outputs.
#pragma once

#include "runtime/tape.h"

namespace mx {

// One per input, none where nothing flows or nobody asks. An output whose gradient is none counts
// as one of zeros.
NDArrays gradients_of(TapeNode& node, const NDArrays& out_grads, const NodeGradient& how);

}  // namespace mx
