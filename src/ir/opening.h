// What an operator is made of. mx.np's operators compute with others: a twin with the classic
// operator of the same function, a composition with several. A compiler that knows those opens
// the call instead of listing one name more.
//
//   Values parts = (*opening_of(*node.op))(inputs, slots, node.params);
#pragma once

#include <functional>
#include <span>

#include "ir/infer.h"
#include "ir/node.h"

namespace mx {

// The outputs of a call as values of other operators, which have no names yet. Empty where inputs
// of these shapes and dtypes, which may be unknown, cannot be opened.
using Opening =
    std::function<Values(const Values& inputs, std::span<const Slot> slots, const Params& params)>;

void add_opening(const OpDef& op, Opening opening);        // while operators are made
[[nodiscard]] const Opening* opening_of(const OpDef& op);  // null: it is itself

// The classic operator that does the main work of another, for lists that name classic ones: in
// which precision it runs, say. An operator without one is itself.
void add_kin(const OpDef& op, const OpDef& classic);
[[nodiscard]] const OpDef& kin_of(const OpDef& op);

}  // namespace mx
