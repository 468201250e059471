#include "ops/reduce/reduce.h"

#include "base/error.h"

namespace mx::ops {

AxisMask reduced_axes(const ReduceParam& p, int ndim, const Who& who) {
  if (!p.axis || p.axis->empty()) return AxisMask(static_cast<size_t>(ndim), true);
  AxisMask listed(static_cast<size_t>(ndim), false);
  for (int64_t axis : *p.axis) {
    check<ShapeError>(axis >= -ndim && axis < ndim, who, ": axis ", axis,
                      " is out of range for an array with ", ndim, " axes; use ", -ndim, "..",
                      ndim - 1);
    bool& entry = listed[static_cast<size_t>(axis < 0 ? axis + ndim : axis)];
    check<ShapeError>(!entry, who, ": axis ", axis, " is listed twice in ", Shape(*p.axis));
    entry = true;
  }
  if (p.exclude) {
    for (bool& entry : listed) entry = !entry;
  }
  return listed;
}

Shape kept_shape(const Shape& in, const AxisMask& reduced) {
  Shape shape = in;
  for (int axis = 0; axis < in.ndim(); ++axis) {
    if (reduced[static_cast<size_t>(axis)]) shape[axis] = 1;
  }
  return shape;
}

Shape reduced_shape(const Shape& in, const AxisMask& reduced, bool keepdims) {
  if (keepdims) return kept_shape(in, reduced);
  Dims dims;
  for (int axis = 0; axis < in.ndim(); ++axis) {
    if (!reduced[static_cast<size_t>(axis)]) dims.push_back(in[axis]);
  }
  if (dims.empty()) dims.push_back(1);
  return Shape(std::move(dims));
}

void infer_reduced_shape(Infer& t, const ReduceParam& p) {
  const Shape& in = t.in_shape(0);
  if (!in.has_rank()) return;
  t.set(t.out(0), reduced_shape(in, reduced_axes(p, in.ndim(), t.who()), p.keepdims));
}

}  // namespace mx::ops
