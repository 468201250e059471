// Operators that give the same elements another shape.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct ReshapeParam {
  Dims shape;
  bool reverse = false;
  Dims target_shape;
  bool keep_highest = false;
  static constexpr auto fields() {
    return std::tuple{
        field("shape", &ReshapeParam::shape,
              "The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits."),
        field("reverse", &ReshapeParam::reverse, "Matches `shape` from right to left."),
        field("target_shape", &ReshapeParam::target_shape, "Deprecated: use `shape`."),
        field("keep_highest", &ReshapeParam::keep_highest,
              "Deprecated: keeps the first extent with `target_shape`.")};
  }
};

struct ReshapeLikeParam {
  std::optional<int64_t> lhs_begin, lhs_end, rhs_begin, rhs_end;
  static constexpr auto fields() {
    return std::tuple{
        field("lhs_begin", &ReshapeLikeParam::lhs_begin, "First axis of lhs to replace."),
        field("lhs_end", &ReshapeLikeParam::lhs_end, "One past the last axis of lhs to replace."),
        field("rhs_begin", &ReshapeLikeParam::rhs_begin, "First axis of rhs to take."),
        field("rhs_end", &ReshapeLikeParam::rhs_end, "One past the last axis of rhs to take.")};
  }
};

struct ExpandDimsParam {
  int axis = 0;
  static constexpr auto fields() {
    return std::tuple{
        required("axis", &ExpandDimsParam::axis, "Position of the new axis in the result.")};
  }
};

struct SqueezeParam {
  std::optional<Dims> axis;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &SqueezeParam::axis, "Axes of extent one to drop; None drops all.")};
  }
};

OpDef reshape();
OpDef reshape_like();
OpDef flatten();
OpDef expand_dims();
OpDef squeeze();

// The gradient of every operator of this file, and of others that only rename axes.
Value reshaped_like(const Value& gradient, const Value& data);

}  // namespace mx::ops
