// Where the operators of a graph run when group2ctx spreads it over several devices.
#pragma once

#include <map>
#include <string>

#include "device/context.h"
#include "ir/node.h"

namespace mx {

using GroupContexts = std::map<std::string, Context>;  // group2ctx
using Places = std::map<std::string, Context>;         // by the name of an operator's node

inline constexpr const char* kGroupKey = "__ctx_group__";

// The context of the group that a node names; `otherwise` where it names none that is known.
Context place_of(const Node& node, const GroupContexts& groups, Context otherwise);

// A node without a group runs where its first placed input comes from, else in `context`. Empty
// where one device runs everything: all memory of the host is one.
Places find_places(const Graph& graph, const GroupContexts& groups, Context context);

// Two contexts that one set of kernels computes on.
bool is_one_device(Context a, Context b);

}  // namespace mx
