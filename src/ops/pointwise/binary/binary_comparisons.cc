#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {

void add_comparisons(OpTable& table) {
  add_binaries(table, Types<Equal, NotEqual, Greater, GreaterEqual, Lesser, LesserEqual>{});
  add_unaries(table, Types<EqualScalar, NotEqualScalar, GreaterScalar, GreaterEqualScalar,
                           LesserScalar, LesserEqualScalar>{});
}

}  // namespace mx::ops
