// The groups of operators that MXNet 1.9.1's backend MKLDNN shows as single nodes:
// Convolution [BatchNorm] [elemwise_add] [activation], FullyConnected [function], and the products
// of self-attention. Dropout and copies behind an operator are dropped: it is for inference.
#pragma once

#include <string>
#include <vector>

#include "ir/node.h"

namespace mx::mkldnn {

// The graph with its groups as nodes. Nodes with the excluded names are in none.
Graph fuse(const Graph& graph, const std::vector<std::string>& excluded = {});

// The same for the backend MKLDNN_QUANTIZE: groups hold only functions that integers survive. In a
// graph that is quantized already, nodes take in what stands behind them (see quantized.h).
Graph fuse_integers(const Graph& graph, const std::vector<std::string>& excluded = {});

}  // namespace mx::mkldnn
