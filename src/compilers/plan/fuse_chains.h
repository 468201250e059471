// Joins pointwise layers: one that is read by one other of the same shape is computed there, so
// that its result never lies in memory.
#pragma once

#include "compilers/plan/plan.h"

namespace mx::plan {

void fuse_chains(Plan& plan);

}  // namespace mx::plan
