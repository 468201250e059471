// What pointwise operators become: the epilogue of the layer before them where its kernel has one,
// and chains otherwise.
#pragma once

#include <span>
#include <string>

#include "compilers/plan/lowering.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::plan {

std::string refuses_pointwise(const Node& node, std::span<const Slot> inputs);
void lower_pointwise(Lowering& l);
void lower_scale(Lowering& l, double factor);  // the node multiplies its input by a number

}  // namespace mx::plan
