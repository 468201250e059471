#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {
namespace {

template <class F>
void add_plain(OpTable& table, const char* name) {
  table.add("_power_scalar", DeviceKind::kCpu,
            {name, refuses_other_exponents<F>, unary::forward<PlainPower<F>>});
  table.add("_backward_power_scalar", DeviceKind::kCpu,
            {name, refuses_other_exponents<F>, unary::backward<PlainPower<F>>});
}

}  // namespace

void add_powers(OpTable& table) {
  add_binaries(table, Types<Power, Hypot>{});
  add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
  add_plain<ToSquare>(table, "square");
  add_plain<ToCube>(table, "cube");
}

}  // namespace mx::ops
