// The places of largest and smallest elements.
#pragma once

#include <optional>

#include "ir/params.h"
#include "ir/run.h"
#include "ops/reduce/reduce.h"

namespace mx::ops {

struct ArgParam {
  std::optional<int> axis;
  bool keepdims = false;
  bool operator==(const ArgParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &ArgParam::axis, "Axis to search along; None searches the flattened array."),
        field("keepdims", &ArgParam::keepdims, "Whether reduced axes stay, with extent 1.")};
  }
};

// The place of the first largest or smallest element along the reduced axes, as a number of the
// data's dtype or as int64, whichever `out` is of.
void find_places(const Run& run, const Tensor& data, const AxisMask& mask, bool is_largest,
                 const Tensor& out);

}  // namespace mx::ops
