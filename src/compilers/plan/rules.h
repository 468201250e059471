// Rules: which operators compilers take, and what each becomes.
#pragma once

#include <span>
#include <string>

#include "compilers/plan/abilities.h"
#include "compilers/plan/lowering.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::plan {

struct Rule {
  // "" accepts; otherwise the reason. Shapes may be unknown.
  std::string (*refuses)(const Node& node, std::span<const Slot> inputs) = nullptr;
  void (*lower)(Lowering& lowering) = nullptr;
  bool passes_on = false;  // each result is the input of its place, unchanged
  bool Abilities::* needs = nullptr;
};

const Rule* rule_for(const Node& node);  // null: no rule

// What holds for every operator, and then its own rule.
std::string reason_to_refuse(const Node& node, std::span<const Slot> inputs,
                             const Abilities& abilities = {});

// Whether the node only brings reals to another dtype.
bool is_cast(const Node& node);

}  // namespace mx::plan
