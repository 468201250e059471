// Operators that repeat elements, and the sums that are their gradients.
#pragma once

#include <optional>

#include "ir/op.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {

struct TileParam {
  Dims reps;
  static constexpr auto fields() {
    return std::tuple{
        required("reps", &TileParam::reps, "Copies per axis, matched to the axes from the right.")};
  }
};

struct RepeatParam {
  int64_t repeats = 0;
  std::optional<int> axis;
  static constexpr auto fields() {
    return std::tuple{required("repeats", &RepeatParam::repeats, "Copies of each element."),
                      field("axis", &RepeatParam::axis, "Axis to lengthen; None flattens first.")};
  }
};

// From the data to the result, in the order of the result's axes; along an axis of copies the data
// stands still (from_stride 0).
StridedCopy tile_copies(const TileParam& p, const Shape& data);
StridedCopy repeat_copies(const RepeatParam& p, const Shape& data);

OpDef tile();
OpDef tile_gradient();
OpDef repeat();
OpDef repeat_gradient();

}  // namespace mx::ops
