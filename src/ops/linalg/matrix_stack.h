// Stacks of matrices: an array whose row axis and last axis form matrices and whose other axes
// count them. The product of two stacks behind batch_dot and the linalg operators.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct StackProduct {
  bool transpose_a = false, transpose_b = false;
  double alpha = 1, beta = 0;
  int64_t axis = -2;  // of the rows
};

// a: (…, m, k), b: (…, k, n), result: (…, m, n), each transposed where said; equal other axes.
void infer_stack_product(Infer& t, const StackProduct& product, Slot& a, Slot& b, Slot& result);

// result = alpha · op(a) · op(b) + beta · result.
void multiply_stacks(const StackProduct& product, const Tensor& a, const Tensor& b,
                     const Tensor& result);

double stack_product_cost(const StackProduct& product, const Tensor& a, const Tensor& result);

}  // namespace mx::ops
