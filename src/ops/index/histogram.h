// _histogram: counts values per bin; the bins are equal parts of a range, or given by their edges.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct HistogramParam {
  std::optional<int> bin_cnt;
  std::optional<Numbers> range;
  static constexpr auto fields() {
    using P = HistogramParam;
    return std::tuple{
        field("bin_cnt", &P::bin_cnt, "Count of equal bins; None takes the edges from `bins`."),
        field("range", &P::range, "Lower and upper end of the bins, with bin_cnt.")};
  }
};

OpDef histogram();

}  // namespace mx::ops
