// Pointwise expressions as CUDA C++, for NVIDIA's run-time compiler. Sizes and distances are
// literals: a region's shapes are known.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compilers/cuda/kernels/number.h"
#include "ops/pointwise/trace/expression.h"
#include "tensor/shape.h"

namespace mx::cuda {

// An array as a chain reads or writes it; its address, or the table's, is an argument.
struct ChainOperand {
  Shape shape;           // of the result's rank; extents of one are repeated
  int place = -1;        // in the callers' table; -1: the argument is the array's own address
  int64_t offset = 0;    // elements
  bool is_float = true;  // else in the region's numbers
};

// A kernel `name` with an argument per input and one for the result, for a thread per element.
// Numbers that are not float32 are halves or bfloats.
std::string chain_source(const std::string& name, const ops::Expression& expression,
                         const std::vector<ChainOperand>& inputs, const ChainOperand& result,
                         Number number);

// A function `name` of numbers x0, x1, … on the device.
std::string function_source(const std::string& name, const ops::Expression& expression);

std::string chain_prelude();  // what stands once before all kernels

}  // namespace mx::cuda
