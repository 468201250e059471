// Loops and branches as operators of graphs; see ir/control_flow.h.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef foreach_loop();
OpDef while_loop();
OpDef branch();

void add_control_flow(OpTable& table);

}  // namespace mx::ops
