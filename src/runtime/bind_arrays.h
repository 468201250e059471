// The arrays of a bind that makes its own, and those of an executor that is bound again for other
// shapes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runtime/bind.h"

namespace mx {

struct ArrayRequest {
  Context context = {};
  GroupContexts groups = {};  // a variable's __ctx_group__ → where its array lies
  std::vector<GradReq> reqs;  // per argument
  // Arrays whose beginning serves where it is large enough, by the argument's name, and
  // "grad of <name>" for its gradient; arrays that are made are added. May be null.
  std::map<std::string, NDArray>* shared = nullptr;
};

// Zeros of the inferred shapes, all of which are known.
BoundArrays make_arrays(const InferredGraph& graph, const ArrayRequest& request);

struct Reshaping {
  std::map<std::string, Shape> shapes;  // what the caller gives, by name; other names are ignored
  bool may_reshape_others = false;      // partial_shaping: also arrays that the caller did not name
  bool may_grow = false;                // allow_up_sizing
};

// The executor's graph with other shapes; raises where these do not tell all of them.
InferredGraph reshaped_graph(const Executor& executor, const Reshaping& reshaping);
// Its arrays where their shapes stay, the beginnings of these where they shrink, zeros where they
// grow; raises for what the caller did not allow.
BoundArrays reshaped_arrays(const Executor& executor, const InferredGraph& graph,
                            const Reshaping& reshaping);

// ['data', 'label'], for messages.
std::string listed(const std::vector<std::string>& names);

}  // namespace mx
