// Which of two convolutions adds the other's result to its own: the one that is made last. A
// projection beside a longer branch then hangs on nothing but its input, and can run beside the
// first layers of that branch.
#pragma once

#include "compilers/plan/plan.h"

namespace mx::plan {

void add_in_longer_branch(Plan& plan);

}  // namespace mx::plan
