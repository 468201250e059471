// Which operators the TensorRT backend takes: those that MXNet 1.9.1 gave to TensorRT.
#pragma once

#include <span>
#include <string>

#include "ir/op.h"

namespace mx::tensorrt {

std::string refuses(const Node& node, std::span<const Slot> inputs);

}  // namespace mx::tensorrt
