// Parameters of reductions, and which axes they mean.
#pragma once

#include <optional>
#include <string>

#include "ir/infer.h"
#include "ir/params.h"

namespace mx::ops {

struct ReduceParam {
  std::optional<Dims> axis;
  bool keepdims = false;
  bool exclude = false;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &ReduceParam::axis, "Axes to reduce; None or () means all."),
        field("keepdims", &ReduceParam::keepdims, "Whether reduced axes stay, with extent 1."),
        field("exclude", &ReduceParam::exclude, "Whether `axis` lists the axes to keep.")};
  }
};

using AxisMask = SmallVector<bool, 6>;  // for each axis of the input: is it reduced?

AxisMask reduced_axes(const ReduceParam& p, int ndim, const Who& who);
// The input's shape with extent 1 along reduced axes.
Shape kept_shape(const Shape& in, const AxisMask& reduced);
// The shape of the result; a full reduction gives (1,).
Shape reduced_shape(const Shape& in, const AxisMask& reduced, bool keepdims);
void infer_reduced_shape(Infer& t, const ReduceParam& p);

}  // namespace mx::ops
