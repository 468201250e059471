// Dense layers of 8-bit integers of many rows: with products as quick as oneDNN's, and weights
// fetched from memory before they are needed.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"
#include "tensor/dtype.h"

namespace mx::cpu {

struct IntegerDense {
  int64_t rows, depth, outputs;
  DType from, to;                // kInt8 or kUint8; or also kFloat32
  double step, result_step = 0;  // real numbers of one unit
  int64_t weight_ranges = 1;     // one unit for all weights, or one for each output's
  bool has_bias = false;
  Activation activation = {};
};

// Null where oneDNN's kernels serve: few rows, other functions, tiles of integers (AMX), processors
// that do not add such products exactly.
std::unique_ptr<StepKernel> make_dense_integers(const IntegerDense& dense);

}  // namespace mx::cpu
