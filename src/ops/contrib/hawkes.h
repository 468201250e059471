// The likelihood of streams of marked events whose rate rises with every event (Hawkes processes).
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef hawkesll();
OpDef hawkesll_gradient();
OpDef hawkesll_second_gradient();

}  // namespace mx::ops
