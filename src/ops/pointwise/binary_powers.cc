#include "ops/pointwise/binary.h"
#include "ops/pointwise/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {

void add_powers(OpTable& table) {
  add_binaries(table, Types<Power, Hypot>{});
  add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
}

}  // namespace mx::ops
