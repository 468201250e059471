// Products read and write matrices where they lie: copies that only bring elements into another
// order (transposed heads of attention) are folded into the offsets and distances of their stacks.
#pragma once

#include "compilers/plan/plan.h"

namespace mx::plan {

void fold_orders(Plan& plan);

}  // namespace mx::plan
