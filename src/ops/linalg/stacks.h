// What the linalg operators share: arrays whose last two axes are matrices, any others count them.
#pragma once

#include <algorithm>
#include <vector>

#include "ir/op.h"
#include "tensor/dispatch.h"

namespace mx::ops {

struct MatrixStack {
  int64_t count, rows, columns;

  explicit MatrixStack(const Shape& shape)
      : count(shape.product(0, shape.ndim() - 2)),
        rows(shape[shape.ndim() - 2]),
        columns(shape[shape.ndim() - 1]) {}
  [[nodiscard]] int64_t size() const { return rows * columns; }
};

// Refuses what is known not to be a stack of matrices, or of square ones, of float32 or float64.
void check_matrices(Infer& t, const Slot& slot, std::string_view name);
void check_square(Infer& t, Slot& slot, std::string_view name);

// The shape without its last `axes` axes; (1,) where nothing remains, as MXNet 1 has no shape ().
Shape without_last(const Shape& shape, int axes);

// body(i) for every matrix of a stack; returns the first i for which it returned false, or -1.
template <class Body>
int64_t for_each_matrix(const Run& run, int64_t count, int64_t work, Body&& body) {
  std::vector<char> failed(static_cast<size_t>(count));
  run.parallel(count, work, [&](int64_t i) { failed[static_cast<size_t>(i)] = !body(i); });
  auto first = std::ranges::find(failed, 1);
  return first == failed.end() ? -1 : first - failed.begin();
}

// The gradients of the linalg operators are made of these.
Value matrix_product(const Value& a, bool transpose_a, const Value& b, bool transpose_b,
                     double alpha = 1);
Value triangle_of(const Value& a, bool lower);  // the other triangle becomes zero
Value mirrored_lower(const Value& a);           // symmetric, from the lower triangle

}  // namespace mx::ops
