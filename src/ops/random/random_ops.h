// The operators of this family, one function each.
#pragma once

#include "ir/op.h"

namespace mx::ops {

OpDef random_exponential();
OpDef random_gamma();
OpDef random_normal();
OpDef random_poisson();
OpDef random_randint();
OpDef random_uniform();
OpDef sample_normal();
OpDef sample_uniform();
OpDef shuffle();

}  // namespace mx::ops
