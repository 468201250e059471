#include "ops/linalg/matrix_stack.h"

#include <algorithm>

#include "ops/linalg/gemm.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void unify_extent(Infer& t, Shape& a, int axis_a, Shape& b, int axis_b) {
  int64_t& left = a[axis_a];
  int64_t& right = b[axis_b];
  if (left == kUnknown) left = right;
  if (right == kUnknown) right = left;
  if (left == right) return;
  fail<ShapeError>(t.who(), ": axis ", axis_a, " of shape ", a, " and axis ", axis_b, " of shape ",
                   b, " must have the same extent");
}

}  // namespace

void infer_stack_product(Infer& t, const StackProduct& product, Slot& a, Slot& b, Slot& result) {
  for (int round = 0; round < 2; ++round) {
    t.unify_dtype(a, result);
    t.unify_dtype(b, result);
  }
  int ndim = std::max({a.shape.ndim(), b.shape.ndim(), result.shape.ndim()});
  if (ndim < 0) return;
  for (Slot* slot : {&a, &b, &result}) {
    if (slot->shape.has_rank() && slot->shape.ndim() != ndim) {
      fail<ShapeError>(t.who(), ": arrays of shape ", a.shape, " and ", b.shape,
                       " must have the same count of axes");
    }
    t.set(*slot, Shape::of_rank(ndim));
  }
  int row = static_cast<int>(product.axis < 0 ? product.axis + ndim : product.axis);
  int column = ndim - 1;
  if (row < 0 || row >= column) {
    fail<ShapeError>(t.who(), ": axis ", product.axis,
                     " cannot be the row axis of matrices of shape ", a.shape,
                     "; the last axis holds the columns");
  }
  for (int round = 0; round < 2; ++round) {
    for (int axis = 0; axis < column; ++axis) {
      if (axis == row) continue;
      unify_extent(t, a.shape, axis, result.shape, axis);
      unify_extent(t, b.shape, axis, result.shape, axis);
    }
  }
  unify_extent(t, a.shape, product.transpose_a ? row : column, b.shape,
               product.transpose_b ? column : row);
  unify_extent(t, a.shape, product.transpose_a ? column : row, result.shape, row);
  unify_extent(t, b.shape, product.transpose_b ? row : column, result.shape, column);
}

void multiply_stacks(const StackProduct& product, const Tensor& a, const Tensor& b,
                     const Tensor& result) {
  StackLayout left(a.shape(), product.axis), right(b.shape(), product.axis);
  StackLayout to(result.shape(), product.axis);
  int64_t depth = product.transpose_a ? left.rows : left.columns;
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    auto multiply = [&](int64_t i) {
      gemm<T>(product.transpose_a, product.transpose_b, to.rows, to.columns, depth, product.alpha,
              a.data<const T>() + left.start(i), left.pitch(), b.data<const T>() + right.start(i),
              right.pitch(), product.beta, result.data<T>() + to.start(i), to.pitch());
    };
    // Many matrices: whole ones per thread. Few: each is shared, and gemm goes parallel itself.
    if (to.count >= int64_t{2} * max_threads()) {
      int64_t work = std::max<int64_t>(1, to.rows * to.columns * depth);
      parallel_for(to.count, std::max<int64_t>(1, 100'000 / work), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) multiply(i);
      });
      return;
    }
    for (int64_t i = 0; i < to.count; ++i) multiply(i);
  });
}

double stack_product_cost(const StackProduct& product, const Tensor& a, const Tensor& result) {
  StackLayout left(a.shape(), product.axis), to(result.shape(), product.axis);
  int64_t depth = product.transpose_a ? left.rows : left.columns;
  return gemm_cost_ns(to.count * to.rows, to.columns, depth);
}

}  // namespace mx::ops
