// Plans one arena for the values that live inside a graph: a value's memory is reused after its
// last use, and operators that allow it write their output over an input that nobody needs
// afterwards. To ask a value for its shape or dtype (OpSpec::reads) is no use of its memory.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

struct MemoryPlan {
  static constexpr int64_t kOutside = -1;
  std::vector<int64_t> offset;  // per entry: bytes into the arena, or kOutside
  int64_t bytes = 0;            // of the arena
};

// `outside[entry]`: the value has memory of its own (variables, results). Slots are known.
MemoryPlan plan_memory(const IndexedGraph& graph, const std::vector<Slot>& slots,
                       const std::vector<bool>& outside);

}  // namespace mx
