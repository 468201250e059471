// Parameters of the operators of mx.np that choose, count or leave out elements by their values.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/params.h"
#include "ops/index/rows.h"
#include "ops/numpy/slices.h"
#include "tensor/shape.h"

namespace mx::ops {

struct BincountParam {
  int64_t minlength = 0;
  bool has_weights = false;
  static constexpr auto fields() {
    using P = BincountParam;
    return std::tuple{field("minlength", &P::minlength, "The least extent of the result."),
                      field("has_weights", &P::has_weights, "Whether weights are given.")};
  }
};

struct MaskAssignParam {
  int start_axis = 0;
  static constexpr auto fields() {
    return std::tuple{field("start_axis", &MaskAssignParam::start_axis, "First axis of the mask.")};
  }
};

// The shape of the values that fit: the data's with one axis, of the places that the mask holds, in
// place of those of the mask.
inline Shape places_of(const Shape& data, int mask_axes, const MaskAssignParam& p, int64_t held) {
  Dims places(data.begin(), data.begin() + p.start_axis);
  places.push_back(held);
  for (int i = p.start_axis + mask_axes; i < data.ndim(); ++i) places.push_back(data[i]);
  return Shape(places);
}

struct UniqueParam {
  bool return_index = false, return_inverse = false, return_counts = false;
  std::optional<int> axis;
  static constexpr auto fields() {
    using P = UniqueParam;
    return std::tuple{
        field("return_index", &P::return_index, "Whether first places are returned too."),
        field("return_inverse", &P::return_inverse, "Whether each element's number is, too."),
        field("return_counts", &P::return_counts, "Whether the counts are returned too."),
        field("axis", &P::axis, "Compares whole rows along it; None flattens first.")};
  }
  [[nodiscard]] int outputs() const {
    return 1 + int{return_index} + int{return_inverse} + int{return_counts};
  }
};

// The array as (outer, extent, width); an entry is what lies at one place of the middle.
struct Entries {
  int64_t outer = 1, extent, width = 1;
  int axis = 0;

  Entries(const Shape& shape, const UniqueParam& p) : extent(shape.size()) {
    if (!p.axis) return;
    axis = *p.axis < 0 ? *p.axis + shape.ndim() : *p.axis;
    outer = shape.product(0, axis);
    extent = shape[axis];
    width = shape.product(axis + 1, shape.ndim());
  }
};

struct DeleteParam {
  std::optional<int64_t> start, stop, step, int_ind;
  std::optional<int> axis;
  static constexpr auto fields() {
    using P = DeleteParam;
    return std::tuple{field("start", &P::start, "First place of a slice."),
                      field("stop", &P::stop, "End of the slice."),
                      field("step", &P::step, "Step of the slice."),
                      field("int_ind", &P::int_ind, "The place."),
                      field("axis", &P::axis, "The axis; None flattens first.")};
  }
  // Otherwise an array says the places.
  [[nodiscard]] bool is_static() const { return int_ind || start || stop || step; }
};

// The array as (outer, extent, width), rows being left out along the middle.
inline RowLayout layout_of(const Shape& shape, const DeleteParam& p) {
  if (!p.axis) return {1, shape.size(), 1};
  int axis = *p.axis < 0 ? *p.axis + shape.ndim() : *p.axis;
  return {shape.product(0, axis), shape[axis], shape.product(axis + 1, shape.ndim())};
}

}  // namespace mx::ops
