// Rules: which operators the CPU compiler takes, and what each becomes.
#pragma once

#include <span>
#include <string>

#include "compilers/plan/lowering.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::plan {

struct Rule {
  // "" accepts; otherwise the reason. Shapes may be unknown.
  std::string (*refuses)(const Node& node, std::span<const Slot> inputs) = nullptr;
  void (*lower)(Lowering& lowering) = nullptr;
  bool passes_on = false;  // the result is the first input, unchanged
};

const Rule* rule_for(const Node& node);  // null: no rule

// What holds for every operator, and then its own rule.
std::string reason_to_refuse(const Node& node, std::span<const Slot> inputs);

}  // namespace mx::plan
