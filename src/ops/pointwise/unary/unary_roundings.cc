#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {

void add_roundings(OpTable& table) { add_unaries(table, Roundings{}); }

}  // namespace mx::ops
