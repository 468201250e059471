// Joins pointwise layers: one that is read by one other of the same shape is computed there, so
// that its result never lies in memory.
#pragma once

#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

void fuse_chains(Plan& plan);

}  // namespace mx::cpu
