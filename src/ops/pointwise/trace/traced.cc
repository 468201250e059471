#include "ops/pointwise/trace/traced.h"

#include <map>

#include "base/error.h"
#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/trace/trace.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {
namespace {

using Arguments = std::span<const Expr>;
using Table = std::map<std::string_view, Traced>;

std::string accept(const Params& /*params*/) { return ""; }

// Functions of one array, with those that take a number as well.
using Functions =
    Types<Relu, Sigmoid, Softsign, HardSigmoid, Clip, SmoothL1, Exp, Expm1, Log, Log2, Log10, Log1p,
          Sqrt, Rsqrt, Square, Reciprocal, Abs, Sign, Negative, Floor, Ceil, Trunc, Fix, Round,
          Rint, LogicalNot, Degrees, Radians, Tanh, Erf, PlusScalar, MinusScalar, RminusScalar,
          MulScalar, DivScalar, RdivScalar, MaximumScalar, MinimumScalar, EqualScalar,
          NotEqualScalar, GreaterScalar, GreaterEqualScalar, LesserScalar, LesserEqualScalar,
          LogicalAndScalar, LogicalOrScalar, LogicalXorScalar>;
// Functions of two arrays.
using Pairs = Types<Add, Subtract, Multiply, Divide, Maximum, Minimum, Equal, NotEqual, Greater,
                    GreaterEqual, Lesser, LesserEqual, LogicalAnd, LogicalOr, LogicalXor>;

template <class F>
Expression trace_function(const Params& params, int /*inputs*/) {
  return trace(1, [&](Arguments x) {
    std::optional<Expr> y;
    with_arguments<F, float>(params.as<typename F::Param>(), [&](auto... numbers) {
      y = as_number(F::forward(x[0], Expr(numbers)...));
    });
    return *y;
  });
}

template <class B>
Expression trace_pair(const Params& /*params*/, int /*inputs*/) {
  return trace(2, [](Arguments x) { return B::forward(x[0], x[1]); });
}

template <class... Fs>
void add_functions(Table& table, Types<Fs...> /*functions*/) {
  ((table[Fs::name] = {accept, trace_function<Fs>}), ...);
}

template <class... Bs>
void add_pairs(Table& table, Types<Bs...> /*functions*/) {
  ((table[Bs::same_shape.front()] = table[Bs::broadcast.front()] = {accept, trace_pair<Bs>}), ...);
}

Expression trace_activation(const Params& params, int /*inputs*/) {
  return with_activation(params.as<ActivationParam>().act_type, [&]<class F>() {
    return trace(1, [](Arguments x) { return F::forward(x[0]); });
  });
}

std::string refuses_leaky(const Params& params) {
  bool draws = params.as<LeakyReLUParam>().act_type == LeakyType::kRrelu;
  return draws ? "rrelu draws its slopes" : "";
}

Expression trace_leaky(const Params& params, int inputs) {
  const auto& p = params.as<LeakyReLUParam>();
  return with_leaky(p.act_type, [&]<class F>() {
    return trace(inputs, [&](Arguments x) {
      return F::forward(x[0], inputs > 1 ? x[1] : Expr(p.slope));  // of prelu each its own
    });
  });
}

// Powers that a few products or a root give.
constexpr double kPowers[] = {-2, -1, -0.5, 0.5, 1, 2, 3, 4};

std::string refuses_power(const Params& params) {
  double power = params.as<ScalarParam>().scalar;
  if (std::ranges::find(kPowers, power) != std::end(kPowers)) return "";
  return cat("of powers only -2, -1, -0.5, 0.5, 1, 2, 3 and 4 have a compiled kernel, not ", power);
}

// As std::pow has it: of -0 and of minus infinity both give something positive.
Expr root(const Expr& x) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return select(x == -kInfinity, kInfinity, sqrt(x + 0));
}

Expression trace_power(const Params& params, int /*inputs*/) {
  double power = params.as<ScalarParam>().scalar, size = std::abs(power);
  return trace(1, [&](Arguments arguments) {
    const Expr& x = arguments[0];
    Expr y = size == 0.5 ? root(x) : x;
    if (size == 2 || size == 4) y = y * y;
    if (size == 4) y = y * y;
    if (size == 3) y = y * y * y;
    return power < 0 ? 1 / y : y;
  });
}

Expression trace_sum(const Params& /*params*/, int inputs) {
  return trace(inputs, [](Arguments x) {
    Expr total = x[0];
    for (const Expr& term : x.subspan(1)) total = total + term;
    return total;
  });
}

Expression trace_where(const Params& /*params*/, int /*inputs*/) {
  return trace(3, [](Arguments x) { return select(x[0] != 0, x[1], x[2]); });
}

Table make_table() {
  Table table;
  add_functions(table, Functions{});
  add_pairs(table, Pairs{});
  table["Activation"] = {accept, trace_activation};
  table["LeakyReLU"] = {refuses_leaky, trace_leaky};
  table["_power_scalar"] = {refuses_power, trace_power};
  table["add_n"] = {accept, trace_sum};
  table["where"] = {accept, trace_where};
  return table;
}

}  // namespace

const Traced* traced(std::string_view op) {
  static const auto* const table = new Table(make_table());
  auto found = table->find(op);
  return found == table->end() ? nullptr : &found->second;
}

Expression traced_scale(double factor) {
  return trace(1, [&](Arguments x) { return x[0] * factor; });
}

}  // namespace mx::ops
