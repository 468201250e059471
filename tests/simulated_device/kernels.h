// Every operator of the catalog on a simulated device: its CPU kernel, run later by the stream.
#pragma once

#include "ir/op.h"

namespace mx::simulated {

void add_kernels(OpTable& ops);

}  // namespace mx::simulated
