#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {
namespace {

// x to a power that is written often and that a few products or a root give many times faster.
template <class F>
struct Plain : UsesInput {
  using Param = ScalarParam;
  static constexpr std::array<double, 0> arguments(const Param& /*p*/) { return {}; }
  static constexpr auto forward(auto x) { return F::of(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * F::slope(x); }
};
struct ToSquare {
  static constexpr double exponent = 2;
  static constexpr auto of(auto x) { return square(x); }
  static constexpr auto slope(auto x) { return 2 * x; }
};
struct ToCube {
  static constexpr double exponent = 3;
  static constexpr auto of(auto x) { return times(times(x, x), x); }
  static constexpr auto slope(auto x) { return 3 * times(x, x); }
};

template <class F>
void add_plain(OpTable& table, const char* name) {
  auto refuses = [](const Run& /*run*/, const ScalarParam& p) -> const char* {
    return p.scalar == F::exponent ? nullptr : "the exponent is another";
  };
  table.add("_power_scalar", DeviceKind::kCpu, {name, refuses, unary::forward<Plain<F>>});
  table.add("_backward_power_scalar", DeviceKind::kCpu, {name, refuses, unary::backward<Plain<F>>});
}

}  // namespace

void add_powers(OpTable& table) {
  add_binaries(table, Types<Power, Hypot>{});
  add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
  add_plain<ToSquare>(table, "square");
  add_plain<ToCube>(table, "cube");
}

}  // namespace mx::ops
