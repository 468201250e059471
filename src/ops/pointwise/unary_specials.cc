#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary.h"
#include "ops/pointwise/unary_op.h"

namespace mx::ops {

void add_specials(OpTable& table) { add_unaries(table, Specials{}); }

}  // namespace mx::ops
