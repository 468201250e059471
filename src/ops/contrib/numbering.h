// Operators that number elements, or place rows by number.
#pragma once

#include <optional>
#include <string>

#include "ir/op.h"

namespace mx::ops {

struct ArangeLikeParam {
  double start = 0, step = 1;
  int repeat = 1;
  std::string ctx;
  std::optional<int> axis;
  static constexpr auto fields() {
    using P = ArangeLikeParam;
    return std::tuple{field("start", &P::start, "First value."),
                      field("step", &P::step, "Distance of values."),
                      field("repeat", &P::repeat, "How often each value stands."),
                      field("ctx", &P::ctx, "Ignored: the result lies where the data does."),
                      field("axis", &P::axis, "Axis whose extent counts; None: all elements.")};
  }
};

struct IndexArrayParam {
  std::optional<Dims> axes;
  static constexpr auto fields() {
    return std::tuple{
        field("axes", &IndexArrayParam::axes, "Axes whose positions are given; None: all.")};
  }
};

struct RavelParam {
  Dims shape;
  static constexpr auto fields() {
    return std::tuple{
        field("shape", &RavelParam::shape,
              "Shape of the array the positions belong to; its first extent is free.")};
  }
};

OpDef arange_like();
OpDef index_array();
OpDef index_copy();
OpDef ravel_multi_index();
OpDef unravel_index();

}  // namespace mx::ops
