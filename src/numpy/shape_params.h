// Parameters of the operators of mx.np that change shapes.
#pragma once

#include <optional>
#include <string>

#include "ir/params.h"

namespace mx::numpy {

struct ReshapeParam {
  Dims newshape;
  std::string order = "C";
  bool operator==(const ReshapeParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        required("newshape", &ReshapeParam::newshape, "The new shape; -1 is what remains."),
        field("order", &ReshapeParam::order, "Only 'C' exists.")};
  }
};

struct CodedReshapeParam {
  Dims newshape;
  bool reverse = false;
  std::string order = "C";
  bool operator==(const CodedReshapeParam&) const = default;
  static constexpr auto fields() {
    using P = CodedReshapeParam;
    return std::tuple{
        required("newshape", &P::newshape,
                 "The new shape; -1 is what remains, -2 copies an extent, -3 drops one of 1, -4 "
                 "copies the rest, -5 merges two, -6 splits one."),
        field("reverse", &P::reverse, "Whether extents are matched from the right."),
        field("order", &P::order, "Only 'C' exists.")};
  }
};

struct AxesParam {
  std::optional<Dims> axes;
  bool operator==(const AxesParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("axes", &AxesParam::axes, "The new order; none reverses it.")};
  }
};

struct MoveAxisParam {
  Dims source, destination;
  bool operator==(const MoveAxisParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("source", &MoveAxisParam::source, "Axes to move."),
                      required("destination", &MoveAxisParam::destination, "Where they go.")};
  }
};

struct OptionalAxisParam {
  std::optional<Dims> axis;
  bool operator==(const OptionalAxisParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("axis", &OptionalAxisParam::axis, "Axes; None means all.")};
  }
};

struct RollParam {
  std::optional<Dims> shift, axis;
  bool operator==(const RollParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("shift", &RollParam::shift, "How far elements move."),
                      field("axis", &RollParam::axis, "Along which axes; None: the flat array.")};
  }
};

struct Rot90Param {
  int k = 1;
  std::optional<Dims> axes;
  bool operator==(const Rot90Param&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("k", &Rot90Param::k, "How often to turn by 90 degrees."),
                      field("axes", &Rot90Param::axes, "The plane of the rotation.")};
  }
};

struct FlipParam {
  std::optional<Dims> axis;
  bool operator==(const FlipParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("axis", &FlipParam::axis, "Axes to reverse; None means all.")};
  }
};

struct TargetShapeParam {
  Dims shape;
  bool operator==(const TargetShapeParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("shape", &TargetShapeParam::shape, "The wanted shape.")};
  }
};

struct DiagonalParam {
  int offset = 0, axis1 = 0, axis2 = 1;
  bool operator==(const DiagonalParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("offset", &DiagonalParam::offset, "Above (positive) the main one."),
                      field("axis1", &DiagonalParam::axis1, "First axis of the matrices."),
                      field("axis2", &DiagonalParam::axis2, "Second axis of the matrices.")};
  }
};

struct KParam {
  int k = 0;
  bool operator==(const KParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("k", &KParam::k, "The diagonal; 0 is the main one.")};
  }
};

struct DiffParam {
  int n = 1, axis = -1;
  bool operator==(const DiffParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("n", &DiffParam::n, "How often."),
                      field("axis", &DiffParam::axis, "Along which axis.")};
  }
};

}  // namespace mx::numpy
