#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {

void add_extremes(OpTable& table) {
  add_binaries(table, Types<Maximum, Minimum>{});
  add_unaries(table, Types<MaximumScalar, MinimumScalar>{});
}

}  // namespace mx::ops
