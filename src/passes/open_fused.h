// Fused nodes of MXNet that compute with 8-bit integers. In their subgraph stand the operators on
// real numbers; behind the values that it reads follow the ranges of the integers among them.
// Opened, such a node gives back real numbers, runs those operators and makes integers again.
#pragma once

#include <vector>

#include "ir/node.h"
#include "tensor/dtype.h"

namespace mx {

bool is_quantized_fused(const Node& node);

// uint8 where what such a node computes is never negative.
DType integer_dtype(const Node& node);

// Which of so many inputs are weights and biases that MXNet stores as int8.
std::vector<size_t> integer_parameters(const Node& node, size_t inputs);

// What the variables of the subgraph stand for, in real numbers. `inputs`: those of the node.
Values real_inputs(const Node& node, const Values& inputs);
// The node's outputs, made of the subgraph's: integers and their range, or the result as it is.
Values integer_outputs(const Node& node, const Value& result);

}  // namespace mx
