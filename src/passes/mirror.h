// Mirroring: less memory in training for some time. A backward part that reads the result of a
// cheap forward operator computes it again, so that the result need not be kept until then.
//
// Nothing is kept instead: an operator is mirrored when its own inputs are at hand anyway (a
// variable, something that the backward part reads as well, or mirrored too). So BatchNorm and relu
// between two convolutions are, and the sum of two convolutions is not.
#pragma once

#include "ir/node.h"

namespace mx {

struct MirrorRequest {
  Graph graph;              // forward outputs, then gradients
  int forward_outputs = 0;  // how many of the outputs are the forward part's
  bool all_cheap = false;   // all cheap operators; false: only nodes with __force_mirroring__
};

// Nodes that draw random numbers are never computed again; a BatchNorm that is computed again
// writes its moving statistics to copies of them. The forward part and all variables stay the
// nodes they are.
Graph mirror(const MirrorRequest& request);

}  // namespace mx
