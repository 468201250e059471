// What a tape node keeps for its gradient: the arrays whose values it will read. Of the others it
// keeps shape and dtype, so that their memory is free for what comes next.
#pragma once

#include "runtime/tape.h"

namespace mx {

// The same shape, dtype, context and history without memory. Only operators that do not read its
// values (OpSpec::reads) may get it.
NDArray without_values(const NDArray& array);

// Asks the operator's gradient function what it reads and gives up the rest. Leaves and arrays that
// were not recorded stay: they are somebody else's.
void forget_unread(TapeNode& node);

// Calls that touch fewer bytes than this keep all: asking would take as long as the call. Gives the
// bound before; tests set 0.
int64_t set_forget_bound(int64_t bytes);

}  // namespace mx
