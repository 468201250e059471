// Dense layers of many rows with an eighth less multiplications (products/isa/strassen.h). Weights
// take no more memory: their sums are made anew each time they are read.
//
// Rounding: a sum of two numbers is off by as much as the larger one, which must then not belong to
// results that are all small. So inputs and outputs are scaled by powers of two, which is exact,
// until rows and columns of the weights are of one size, and so are the rows of the data.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the layer or the machine, or saves little. Rows or weights that hold
// infinities, nan or numbers of unusual size get plain products.
std::unique_ptr<StepKernel> make_dense_strassen(const Layer& layer, const Shape& in,
                                                const Shape& out);

}  // namespace mx::cpu
