// Which nodes integer compilers take, and what the fused ones of MKLDNN hold.
#pragma once

#include <optional>
#include <string>

#include "compilers/plan/plan.h"
#include "ir/node.h"
#include "ops/quantization/levels.h"

namespace mx::integer {

// "" or why a node cannot be part of a region of integers.
std::string reason_to_refuse_integers(const Node& node);

// A quantized `_sg_mkldnn_conv` or `_sg_mkldnn_fully_connected`; numbers are positions of inputs.
struct FusedLayer {
  const Node* layer = nullptr;  // the Convolution or FullyConnected
  const Node* norm = nullptr;   // the BatchNorm
  bool is_dense = false, gives_reals = false, has_integer_weights = false;
  int weight = -1, bias = -1;
  int gamma = -1, beta = -1, mean = -1, variance = -1;
  int residual = -1;     // integers that are added
  int first_range = -1;  // of data; behind it those of what else is quantized
  plan::Activation activation = {};
  std::optional<ops::RealRange> range = std::nullopt;  // of the result
};

bool is_fused_layer(const Node& node);
bool is_integer_dense(const Node& node);  // a quantized dense layer, fused or not

// Raises Unsupported where the node holds something else.
FusedLayer fused_layer(const Node& node);

}  // namespace mx::integer
