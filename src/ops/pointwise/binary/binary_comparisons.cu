#include "ops/catalog_cuda.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {

void add_cuda_comparisons(OpTable& table) {
  gpu::add_binaries(table, Types<Equal, NotEqual, Greater, GreaterEqual, Lesser, LesserEqual,
                                 LogicalAnd, LogicalOr, LogicalXor>{});
  gpu::add_unaries(
      table, Types<EqualScalar, NotEqualScalar, GreaterScalar, GreaterEqualScalar, LesserScalar,
                   LesserEqualScalar, LogicalAndScalar, LogicalOrScalar, LogicalXorScalar>{});
}

}  // namespace mx::ops
