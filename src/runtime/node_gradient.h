// The backward step of one tape node: gradients of its inputs from those of its outputs.
#pragma once

#include "runtime/tape.h"

namespace mx {

struct NodeGradient {
  bool create_graph = false;  // what is computed is recorded, by differentiable operators
  bool keep = false;          // the node will be asked again
};
// One per input, none where nothing flows or nobody asks. An output whose gradient is none counts
// as one of zeros.
NDArrays gradients_of(TapeNode& node, const NDArrays& out_grads, NodeGradient how);

}  // namespace mx
