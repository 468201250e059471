// A region whose operators are those that the rules know: calls that are made of others are opened.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "compilers/plan/abilities.h"
#include "ir/plugin.h"
#include "passes/open_operators.h"

namespace mx::plan {

class OpenedRegion {
 public:
  explicit OpenedRegion(const Subgraph& given);  // outlives this
  [[nodiscard]] const Subgraph& subgraph() const { return opened_ ? *opened_ : given_; }

 private:
  const Subgraph& given_;
  std::optional<OpenedGraph> graph_;
  std::optional<Subgraph> opened_;
};

// Why what a node is made of cannot be compiled, or ""; nothing where it is not made of others.
std::optional<std::string> refuses_parts(const Node& node, std::span<const Slot> inputs,
                                         const Abilities& abilities);

}  // namespace mx::plan
