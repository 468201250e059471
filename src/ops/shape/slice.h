// Operators that cut a box out of an array, or write one into it.
#pragma once

#include <optional>

#include "ir/op.h"
#include "ops/shape/subarray.h"

namespace mx::ops {

struct SliceParam {
  MaybeDims begin, end, step;
  static constexpr auto fields() {
    return std::tuple{
        required("begin", &SliceParam::begin, "First position per axis; None: from the edge."),
        required("end", &SliceParam::end, "One past the last position; None: to the edge."),
        field("step", &SliceParam::step, "Distance per axis; may be negative, None is 1.")};
  }
};

struct SliceAssignScalarParam {
  double scalar = 0;
  MaybeDims begin, end, step;
  static constexpr auto fields() {
    using P = SliceAssignScalarParam;
    return std::tuple{field("scalar", &P::scalar, "The value to write."),
                      required("begin", &P::begin, "First position per axis; None: from the edge."),
                      required("end", &P::end, "One past the last position; None: to the edge."),
                      field("step", &P::step, "Distance per axis; may be negative, None is 1.")};
  }
};

struct SliceAxisParam {
  int axis = 0;
  int64_t begin = 0;
  std::optional<int64_t> end;
  static constexpr auto fields() {
    return std::tuple{
        required("axis", &SliceAxisParam::axis, "Axis to cut."),
        required("begin", &SliceAxisParam::begin, "First position; negative counts from the end."),
        required("end", &SliceAxisParam::end, "One past the last position; None: to the end.")};
  }
};

struct SliceLikeParam {
  Dims axes;
  static constexpr auto fields() {
    return std::tuple{field("axes", &SliceLikeParam::axes, "Axes to cut; () cuts all of them.")};
  }
};

// The part that _slice_assign_scalar writes.
Subarray assigned_subarray(const SliceAssignScalarParam& p, const Shape& shape);

OpDef slice();
OpDef slice_gradient();
OpDef slice_axis();
OpDef slice_axis_gradient();
OpDef slice_like();
OpDef slice_like_gradient();
OpDef slice_assign();
OpDef slice_assign_scalar();

}  // namespace mx::ops
