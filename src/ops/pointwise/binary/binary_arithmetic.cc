#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {

void add_arithmetic(OpTable& table) {
  add_binaries(table, Types<Add, Subtract, Multiply, Divide, Modulo>{});
  add_unaries(table, Types<PlusScalar, MinusScalar, RminusScalar, MulScalar, DivScalar, RdivScalar,
                           ModScalar, RmodScalar>{});
}

}  // namespace mx::ops
