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

// Where matrix number i of a stack starts, and the distance between its rows.
struct StackLayout {
  int64_t count, inner, columns, rows;  // `inner` matrices lie interleaved between row and column

  StackLayout(const Shape& shape, int64_t given_axis) {
    int axis = static_cast<int>(given_axis < 0 ? given_axis + shape.ndim() : given_axis);
    rows = shape[axis];
    columns = shape[shape.ndim() - 1];
    inner = shape.product(axis + 1, shape.ndim() - 1);
    count = shape.product(0, axis) * inner;
  }
  [[nodiscard]] int64_t pitch() const { return inner * columns; }
  [[nodiscard]] int64_t start(int64_t i) const {
    return i / inner * rows * inner * columns + i % inner * columns;
  }
};

// a: (…, m, k), b: (…, k, n), result: (…, m, n), each transposed where said; equal other axes.
void infer_stack_product(Infer& t, const StackProduct& product, Slot& a, Slot& b, Slot& result);

// result = alpha · op(a) · op(b) + beta · result.
void multiply_stacks(const StackProduct& product, const Tensor& a, const Tensor& b,
                     const Tensor& result);

double stack_product_cost(const StackProduct& product, const Tensor& a, const Tensor& result);

}  // namespace mx::ops
