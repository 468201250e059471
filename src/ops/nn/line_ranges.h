// Run::parallel for kernels that need room of their own for several lines.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/parallel.h"

namespace mx::ops {

// body(begin, end) over ranges of lines that touch about `work` elements each.
template <class Body>
void parallel_lines(int64_t lines, int64_t work, const Body& body) {
  constexpr int64_t kGrain = 32768;  // elements that are worth a thread
  parallel_for(lines, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, work)), body);
}

}  // namespace mx::ops
