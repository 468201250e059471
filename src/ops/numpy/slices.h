// A Python slice over an axis of known extent.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx::ops {

struct SliceRange {
  int64_t start, step, count;

  SliceRange(std::optional<int64_t> from, std::optional<int64_t> stop, std::optional<int64_t> by,
             int64_t extent)
      : step(by.value_or(1)) {
    check(step != 0, "slice: its step is 0; use another number");
    int64_t low = step > 0 ? 0 : -1, high = step > 0 ? extent : extent - 1;
    auto inside = [&](std::optional<int64_t> given, int64_t otherwise) {
      if (!given) return otherwise;
      return std::clamp(*given < 0 ? *given + extent : *given, low, high);
    };
    start = inside(from, step > 0 ? low : high);
    int64_t end = inside(stop, step > 0 ? high : low);
    int64_t span = step > 0 ? end - start : start - end;
    count = ceil_div(std::max<int64_t>(span, 0), std::abs(step));
  }
  [[nodiscard]] int64_t at(int64_t i) const { return start + i * step; }
};

}  // namespace mx::ops
