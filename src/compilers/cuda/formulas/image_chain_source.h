// Pointwise expressions over images as CUDA C++ (chain_source.h): a thread has one pack of 16 bytes
// of the channels of a pixel.
#pragma once

#include <string>
#include <vector>

#include "compilers/cuda/kernels/given.h"
#include "compilers/plan/plan.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cuda {

// An array as a chain reads or writes it; its address, or the table's, is an argument.
struct ImageOperand {
  plan::Image image;  // without what fills packs up; extents of one are repeated
  int pitch = 0;      // elements from pixel to pixel; 0: in the order of users
  int place = -1;     // in the callers' table; -1: the argument is the array's own address
  Element element = Element::kFloat;
};

// Whether each extent is that of the result, or one.
bool repeats_to(const plan::Image& operand, const plan::Image& result);

// A kernel `name` with an argument per input and one for the result, for a thread per pack. What
// fills the result's packs up is zero.
std::string image_chain_source(const std::string& name, const ops::Expression& expression,
                               const std::vector<ImageOperand>& inputs, const ImageOperand& result,
                               Number number);

}  // namespace mx::cuda
