#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {

void add_logic(OpTable& table) {
  add_binaries(table, Types<LogicalAnd, LogicalOr, LogicalXor>{});
  add_unaries(table, Types<LogicalAndScalar, LogicalOrScalar, LogicalXorScalar>{});
}

}  // namespace mx::ops
