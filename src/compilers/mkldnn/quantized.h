// What MXNet 1.9.1's backend MKLDNN_QUANTIZE does to a graph that is quantized: its second half.
#pragma once

#include <string>
#include <vector>

#include "ir/node.h"

namespace mx::mkldnn {

// Puts calibrated `requantize` nodes into the quantized layer or addition before them. A dense
// layer takes in a `dequantize` behind it too, and then gives real numbers.
Graph take_in_requantization(const Graph& graph, const std::vector<std::string>& excluded);

// Gives the parts of each `quantized_concat` one range, so that none needs another unit.
Graph align_ranges(const Graph& graph);

}  // namespace mx::mkldnn
