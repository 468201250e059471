// Sorting. Ties keep the order of their positions, and a NaN counts as larger than every number.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

enum class TopKReturn : uint8_t { kBoth, kIndices, kMask, kValue };
constexpr std::array<std::string_view, 4> names_of(TopKReturn) {
  return {"both", "indices", "mask", "value"};
}

struct SortParam {
  std::optional<int> axis = -1;
  bool is_ascend = true;
  static constexpr auto fields() {
    return std::tuple{field("axis", &SortParam::axis, "Axis to sort along; None flattens first."),
                      field("is_ascend", &SortParam::is_ascend, "Smallest first.")};
  }
};

struct ArgsortParam {
  std::optional<int> axis = -1;
  bool is_ascend = true;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    using P = ArgsortParam;
    return std::tuple{field("axis", &P::axis, "Axis to sort along; None flattens first."),
                      field("is_ascend", &P::is_ascend, "Smallest first."),
                      field("dtype", &P::dtype, "Dtype of the indices.")};
  }
};

struct TopKParam {
  std::optional<int> axis = -1;
  int64_t k = 1;
  TopKReturn ret_typ = TopKReturn::kIndices;
  bool is_ascend = false;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    using P = TopKParam;
    return std::tuple{
        field("axis", &P::axis, "Axis to search; None flattens first."),
        field("k", &P::k, "Count of elements per line; below 1 returns all."),
        field("ret_typ", &P::ret_typ, "What to return of the elements found."),
        field("is_ascend", &P::is_ascend, "Finds the smallest instead of the largest."),
        field("dtype", &P::dtype, "Dtype of the indices.")};
  }
};

struct AlongAxisParam {
  std::optional<int> axis = -1;
  static constexpr auto fields() {
    return std::tuple{field("axis", &AlongAxisParam::axis, "Axis; None flattens first.")};
  }
};

OpDef sort();
OpDef argsort();
OpDef topk();
OpDef take_along_axis();           // gather by a hidden index output
OpDef take_along_axis_gradient();  // its gradient, and that of sort and topk

}  // namespace mx::ops
