// In which order the layers of a plan run, and which of them side by side.
#pragma once

#include <functional>
#include <vector>

#include "compilers/plan/plan.h"

namespace mx::plan {

// How a layer runs.
enum class Running : uint8_t {
  kFree,  // nothing is started: it is done where it could begin
  kAlone,
  kTogether,  // may run with others that do
};

// A layer, or up to `most` that run together, none of which reads what another makes. Branches are
// walked side by side, so that as many as can meet.
using Row = std::vector<const Layer*>;
std::vector<Row> order_layers(const Plan& plan, const std::function<Running(const Layer&)>& running,
                              size_t most);

}  // namespace mx::plan
