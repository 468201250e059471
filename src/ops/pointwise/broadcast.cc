#include "ops/pointwise/broadcast.h"

#include "base/error.h"

namespace mx::ops {

Shape broadcast_shape(const Shape& a, const Shape& b, const Who& who) {
  if (!a.has_rank() || !b.has_rank()) return Shape::unknown();
  int ndim = std::max(a.ndim(), b.ndim());
  Shape result = Shape::of_rank(ndim);
  for (int axis = 0; axis < ndim; ++axis) {
    int a_axis = axis - (ndim - a.ndim());
    int b_axis = axis - (ndim - b.ndim());
    int64_t left = a_axis < 0 ? 1 : a[a_axis];
    int64_t right = b_axis < 0 ? 1 : b[b_axis];
    if (left == right || right == 1) {
      result[axis] = left;
    } else if (left == 1) {
      result[axis] = right;
    } else if (left == kUnknown || right == kUnknown) {
      result[axis] = std::max(left, right);
    } else {
      fail<ShapeError>(who, ": shapes ", a, " and ", b, " cannot be broadcast together: axis ",
                       axis, " has extents ", left, " and ", right,
                       "; use equal extents, or 1 in one of them");
    }
  }
  return result;
}

bool broadcasts_to(const Shape& from, const Shape& to) {
  if (from.ndim() > to.ndim()) return false;
  int shift = to.ndim() - from.ndim();
  for (int axis = 0; axis < from.ndim(); ++axis) {
    if (from[axis] != 1 && from[axis] != to[axis + shift]) return false;
  }
  return true;
}

void infer_broadcast(Infer& t) {
  t.unify_dtype(t.in(0), t.in(1));
  t.unify_dtype(t.in(0), t.out(0));
  Shape shape = broadcast_shape(t.in_shape(0), t.in_shape(1), t.who());
  if (shape.has_rank()) t.set(t.out(0), shape);
}

Dims broadcast_strides(const Shape& from, const Shape& to) {
  Dims own = contiguous_strides(from);
  size_t shift = to.dims().size() - own.size();
  Dims strides(to.dims().size(), 0);
  for (size_t axis = 0; axis < own.size(); ++axis) {
    if (from.dims()[axis] != 1) strides[axis + shift] = own[axis];
  }
  return strides;
}

}  // namespace mx::ops
