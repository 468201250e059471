// Nodes of a gradient graph that compute again what the forward part computed once: they exist to
// save memory, so they run as late as they can, and nothing merges them with their originals.
#pragma once

#include "ir/node.h"

namespace mx {

inline constexpr const char* kRecomputed = "__recomputed__";

inline bool is_recomputed(const Node& node) { return node.attrs.contains(kRecomputed); }

}  // namespace mx
