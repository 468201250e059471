// Products of stacks, attention and softmax over values in plain order.
#pragma once

#include <string>

#include "compilers/cuda/row_steps.h"

namespace mx::cuda {

void lower_products(RowSteps& steps, const plan::Layer& layer);
void lower_line_softmax(RowSteps& steps, const std::string& nodes, int input, int output, int axis);

}  // namespace mx::cuda
