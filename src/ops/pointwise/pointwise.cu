#include "ops/catalog_cuda.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

void add_cuda_pointwise(OpTable& table) {
  using namespace cuda_loop;
  add_unaries(table, Activations{});
  add_unaries(table, Exponentials{});
  add_unaries(table, Roundings{});
  add_unaries(table, Angles{});
  add_unaries(table, Hyperbolics{});
  add_unaries(table, Types<PlusScalar, MinusScalar, RminusScalar, MulScalar, DivScalar, RdivScalar,
                           MaximumScalar, MinimumScalar, PowerScalar, RpowerScalar>{});
  add_unaries(table, Types<EqualScalar, NotEqualScalar, GreaterScalar, GreaterEqualScalar,
                           LesserScalar, LesserEqualScalar>{});
  add_binaries(table, Types<Add, Subtract, Multiply, Divide, Maximum, Minimum, Power>{});
  add_binaries(table, Types<Equal, NotEqual, Greater, GreaterEqual, Lesser, LesserEqual>{});
}

}  // namespace mx::ops
