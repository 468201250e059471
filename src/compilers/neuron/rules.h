// Which operators the Neuron backend takes: those that Neuron's compiler published for MXNet.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ir/op.h"

namespace mx::neuron {

// In the order of `neuron-cc list-operators`. SoftmaxOutput, Embedding and log are not among them.
std::span<const std::string_view> operators();

std::string refuses(const Node& node);  // "" for an operator of the list

}  // namespace mx::neuron
