#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {

void add_exponentials(OpTable& table) { add_unaries(table, Exponentials{}); }

}  // namespace mx::ops
