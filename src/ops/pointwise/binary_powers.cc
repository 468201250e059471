#include "ops/pointwise/binary.h"
#include "ops/pointwise/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {
namespace {

// x ** 2 is written often, and a product is many times faster than a power.
struct SquareScalar : UsesInput {
  using Param = ScalarParam;
  static constexpr std::array<double, 0> arguments(const Param& /*p*/) { return {}; }
  static constexpr auto forward(auto x) { return square(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return 2 * x * dy; }
};

const char* refuses(const Run& /*run*/, const ScalarParam& p) {
  return p.scalar == 2 ? nullptr : "the exponent is not 2";
}

}  // namespace

void add_powers(OpTable& table) {
  add_binaries(table, Types<Power, Hypot>{});
  add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
  table.add<ScalarParam>("_power_scalar", Backend::kCpu,
                         {"square", refuses, unary::forward<SquareScalar>});
  table.add<ScalarParam>("_backward_power_scalar", Backend::kCpu,
                         {"square", refuses, unary::backward<SquareScalar>});
}

}  // namespace mx::ops
