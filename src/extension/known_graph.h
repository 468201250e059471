// A graph as extension libraries see it: every node says what is known of its outputs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/graph_backend.h"

namespace mx::extension {

// Attributes that say it, as lists over the outputs: [[2,3],[None]] and [0,0].
inline constexpr const char* kShapeKey = "__ext_shape__";
inline constexpr const char* kDtypeKey = "__ext_dtype__";
void describe(Attrs& attrs, std::span<const Slot> slots);  // "[]" where none are given

// What is known of the variables of a graph, by name; empty where nothing is known of any.
using Knowledge = std::map<std::string, Slot>;
Knowledge knowledge_of(const RewriteRequest& request);

// A copy of a graph whose nodes say what follows from the knowledge.
struct KnownGraph {
  KnownGraph(const Graph& graph, const Knowledge& knowledge);
  [[nodiscard]] std::span<const Slot> slots_of(const Value& value) const;  // one, or none

  IndexedGraph graph;
  std::vector<Slot> slots;  // per entry; empty: nothing is known
};

}  // namespace mx::extension
