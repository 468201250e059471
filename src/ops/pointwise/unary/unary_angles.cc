#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {

void add_angles(OpTable& table) { add_unaries(table, Angles{}); }

}  // namespace mx::ops
