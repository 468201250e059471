// Broadcasting: shapes, and the walk over the elements of a broadcast result.
//
//   Walk<2> walk(out_shape, {&a_shape, &b_shape});
//   walk.rows(begin, end, [&](int64_t out, std::array<int64_t, 2> in, int64_t count) { … });
//
// Axes that all operands cross alike are merged, so that rows are as long as they can be. Along a
// row an operand's elements are adjacent (step 1) or always the same one (step 0).
#pragma once

#include <array>
#include <string>

#include "ir/infer.h"
#include "tensor/shape.h"

namespace mx::ops {

// The common shape, NumPy's rule; partly unknown where the operands are. `who` opens the error.
Shape broadcast_shape(const Shape& a, const Shape& b, const Who& who);
// Whether an array of shape `from` can be broadcast to `to`, both known.
bool broadcasts_to(const Shape& from, const Shape& to);
// infer of an operator with broadcasting inputs lhs and rhs of one dtype.
void infer_broadcast(Infer& t);
// The element strides with which an array of shape `from` is read as if it had shape `to`.
Dims broadcast_strides(const Shape& from, const Shape& to);

template <size_t N>
class Walk {
 public:
  Walk(const Shape& out, const std::array<const Shape*, N>& operands) {
    std::array<Dims, N> all;
    for (size_t k = 0; k < N; ++k) all[k] = broadcast_strides(*operands[k], out);
    for (size_t axis = 0; axis < out.dims().size(); ++axis) {
      int64_t size = out.dims()[axis];
      if (size == 1) continue;
      bool merges = !sizes_.empty();
      for (size_t k = 0; k < N && merges; ++k) merges = strides_[k].back() == all[k][axis] * size;
      if (!merges) {
        sizes_.push_back(size);
        for (size_t k = 0; k < N; ++k) strides_[k].push_back(all[k][axis]);
        continue;
      }
      sizes_.back() *= size;
      for (size_t k = 0; k < N; ++k) strides_[k].back() = all[k][axis];
    }
    if (sizes_.empty()) {  // one element
      sizes_.push_back(1);
      for (Dims& strides : strides_) strides.push_back(1);
    }
  }

  [[nodiscard]] int64_t step(size_t operand) const { return strides_[operand].back(); }
  [[nodiscard]] int64_t row_size() const { return sizes_.back(); }

  // Calls body(out offset, operand offsets, count) for the pieces of rows in [begin, end).
  template <class Body>
  void rows(int64_t begin, int64_t end, Body&& body) const {
    if (begin >= end) return;
    Dims at(sizes_.size(), 0);  // position of `begin`
    std::array<int64_t, N> offset{};
    int64_t rest = begin;
    for (size_t axis = sizes_.size(); axis-- > 0;) {
      at[axis] = rest % sizes_[axis];
      rest /= sizes_[axis];
      for (size_t k = 0; k < N; ++k) offset[k] += at[axis] * strides_[k][axis];
    }
    const size_t last = sizes_.size() - 1;
    while (true) {
      int64_t count = std::min(sizes_[last] - at[last], end - begin);
      body(begin, offset, count);
      begin += count;
      if (begin == end) return;
      for (size_t k = 0; k < N; ++k) offset[k] -= at[last] * strides_[k][last];
      at[last] = 0;
      for (size_t axis = last; axis-- > 0;) {  // the next row
        for (size_t k = 0; k < N; ++k) offset[k] += strides_[k][axis];
        if (++at[axis] < sizes_[axis]) break;
        for (size_t k = 0; k < N; ++k) offset[k] -= sizes_[axis] * strides_[k][axis];
        at[axis] = 0;
      }
    }
  }

 private:
  Dims sizes_;
  std::array<Dims, N> strides_;
};

}  // namespace mx::ops
