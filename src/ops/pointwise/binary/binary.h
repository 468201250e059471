// The pointwise functions of two arrays, as data: `forward`, and the gradients `left` and `right`
// given both operands, the result y and its gradient dy. Each becomes an operator for equal shapes,
// one that broadcasts and, through the structs below it, those between an array and a number.
#pragma once

#include <span>

#include "ir/run.h"
#include "ir/scalar_param.h"
#include "ops/pointwise/function.h"
#include "tensor/dispatch.h"

namespace mx::ops {

using Names = std::span<const std::string_view>;

// B with a number for one operand: the right one, or with kReversed the left one. `Uses` says what
// its gradient reads of the array and of the result.
template <class B, class Uses, bool kReversed = false>
struct WithScalar : Uses {
  using Param = ScalarParam;
  using Binary = B;
  static constexpr bool is_reversed = kReversed;
  static constexpr std::string_view doc = B::doc;
  static constexpr auto types = B::types;
  static constexpr std::array<double, 1> arguments(const Param& p) { return {p.scalar}; }
  static constexpr auto forward(auto x, auto scalar) {
    if constexpr (kReversed) {
      return B::forward(scalar, x);
    } else {
      return B::forward(x, scalar);
    }
  }
  static constexpr auto backward(auto x, auto y, auto dy, auto scalar) {
    if constexpr (kReversed) {
      return B::right(scalar, x, y, dy);
    } else {
      return B::left(x, scalar, y, dy);
    }
  }
};

struct Smooth {  // a function with gradients
  static constexpr bool has_gradient = true;
  static constexpr auto types = kNumeric;
};
struct Comparison {  // 0 or 1, gradient zero
  static constexpr bool has_gradient = false;
  static constexpr auto types = kAnyType;
};

// Arithmetic.

struct Add : Smooth {
  static constexpr bool names_outputs = true;  // of elemwise_add, not of broadcast_add
  static constexpr std::string_view doc = "lhs + rhs, element by element.";
  static constexpr std::array<std::string_view, 5> same_shape = {"elemwise_add", "_Plus", "_add",
                                                                 "_plus", "_sparse_elemwise_add"};
  static constexpr std::array<std::string_view, 4> broadcast = {
      "broadcast_add", "broadcast_plus", "_sparse_broadcast_add", "_sparse_broadcast_plus"};
  static constexpr auto forward(auto a, auto b) { return plus(a, b); }
  static constexpr auto left(auto /*a*/, auto /*b*/, auto /*y*/, auto dy) { return dy; }
  static constexpr auto right(auto /*a*/, auto /*b*/, auto /*y*/, auto dy) { return dy; }
};
struct Subtract : Smooth {
  static constexpr std::string_view doc = "lhs - rhs, element by element.";
  static constexpr std::array<std::string_view, 5> same_shape = {"elemwise_sub", "_Minus", "_minus",
                                                                 "_sub", "_sparse_elemwise_sub"};
  static constexpr std::array<std::string_view, 4> broadcast = {
      "broadcast_sub", "broadcast_minus", "_sparse_broadcast_sub", "_sparse_broadcast_minus"};
  static constexpr auto forward(auto a, auto b) { return minus(a, b); }
  static constexpr auto left(auto /*a*/, auto /*b*/, auto /*y*/, auto dy) { return dy; }
  static constexpr auto right(auto /*a*/, auto /*b*/, auto /*y*/, auto dy) { return -dy; }
};
struct Multiply : Smooth {
  static constexpr std::string_view doc = "lhs * rhs, element by element.";
  static constexpr std::array<std::string_view, 4> same_shape = {"elemwise_mul", "_Mul", "_mul",
                                                                 "_sparse_elemwise_mul"};
  static constexpr std::array<std::string_view, 2> broadcast = {"broadcast_mul",
                                                                "_sparse_broadcast_mul"};
  static constexpr auto forward(auto a, auto b) { return times(a, b); }
  static constexpr auto left(auto /*a*/, auto b, auto /*y*/, auto dy) { return dy * b; }
  static constexpr auto right(auto a, auto /*b*/, auto /*y*/, auto dy) { return dy * a; }
};
struct Divide : Smooth {
  static constexpr std::string_view doc =
      "lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.";
  static constexpr std::array<std::string_view, 4> same_shape = {"elemwise_div", "_Div", "_div",
                                                                 "_sparse_elemwise_div"};
  static constexpr std::array<std::string_view, 2> broadcast = {"broadcast_div",
                                                                "_sparse_broadcast_div"};
  static constexpr auto forward(auto a, auto b) { return divide(a, b); }
  static constexpr auto left(auto /*a*/, auto b, auto /*y*/, auto dy) { return dy / b; }
  static constexpr auto right(auto a, auto b, auto /*y*/, auto dy) { return -(dy * a) / square(b); }
};
struct Modulo : Smooth {
  static constexpr std::string_view doc =
      "Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_mod", "_Mod"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_mod"};
  static constexpr auto forward(auto a, auto b) { return modulo(a, b); }
  static constexpr auto left(auto /*a*/, auto /*b*/, auto /*y*/, auto dy) { return dy; }
  static constexpr auto right(auto a, auto b, auto /*y*/, auto dy) { return -(dy * floor(a / b)); }
};
struct PlusScalar : WithScalar<Add, UsesNothing> {
  static constexpr std::string_view name = "_plus_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_PlusScalar"};
};
struct MinusScalar : WithScalar<Subtract, UsesNothing> {
  static constexpr std::string_view name = "_minus_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_MinusScalar"};
};
struct RminusScalar : WithScalar<Subtract, UsesNothing, true> {
  static constexpr std::string_view name = "_rminus_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_RMinusScalar"};
};
struct MulScalar : WithScalar<Multiply, UsesNothing> {
  static constexpr std::string_view name = "_mul_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_MulScalar"};
};
struct DivScalar : WithScalar<Divide, UsesNothing> {
  static constexpr std::string_view name = "_div_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_DivScalar"};
};
struct RdivScalar : WithScalar<Divide, UsesInput, true> {
  static constexpr std::string_view name = "_rdiv_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_RDivScalar"};
};
struct ModScalar : WithScalar<Modulo, UsesNothing> {
  static constexpr std::string_view name = "_mod_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_ModScalar"};
};
struct RmodScalar : WithScalar<Modulo, UsesInput, true> {
  static constexpr std::string_view name = "_rmod_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_RModScalar"};
};

// Powers.

struct Power : Smooth {
  static constexpr std::string_view doc = "lhs to the power rhs, element by element.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_power", "_Power"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_power"};
  static constexpr auto forward(auto a, auto b) { return power(a, b); }
  static constexpr auto left(auto a, auto b, auto /*y*/, auto dy) {
    return dy * b * power(a, b - 1);
  }
  static constexpr auto right(auto a, auto /*b*/, auto y, auto dy) { return dy * y * log(a); }
};
struct Hypot : Smooth {
  static constexpr std::string_view doc = "sqrt(lhs^2 + rhs^2) without overflow.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_hypot", "_Hypot"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_hypot"};
  static constexpr auto forward(auto a, auto b) { return hypot(a, b); }
  static constexpr auto left(auto a, auto /*b*/, auto y, auto dy) { return dy * (a / y); }
  static constexpr auto right(auto /*a*/, auto b, auto y, auto dy) { return dy * (b / y); }
};
struct PowerScalar : WithScalar<Power, UsesInput> {
  static constexpr std::string_view name = "_power_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_PowerScalar"};
};
struct RpowerScalar : WithScalar<Power, UsesOutput, true> {
  static constexpr std::string_view name = "_rpower_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_RPowerScalar"};
};
struct HypotScalar : WithScalar<Hypot, UsesBoth> {
  static constexpr std::string_view name = "_hypot_scalar";
  static constexpr std::array<std::string_view, 2> aliases = {"_HypotScalar", "_npi_hypot_scalar"};
};

// x to a power that is written often and that a few products or a root give many times faster.
template <class F>
struct PlainPower : UsesInput {
  using Param = ScalarParam;
  static constexpr std::array<double, 0> arguments(const Param& /*p*/) { return {}; }
  static constexpr auto forward(auto x) { return F::of(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * F::slope(x); }
};
// Of the kernels that know their exponent.
template <class F>
const char* refuses_other_exponents(const Run& /*run*/, const ScalarParam& p) {
  return p.scalar == F::exponent ? nullptr : "the exponent is another";
}
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

// Extremes. Where both are equal the gradient goes to the left; nan wins.

struct Maximum : Smooth {
  static constexpr std::string_view doc = "The larger of lhs and rhs, element by element.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_maximum", "_Maximum"};
  static constexpr std::array<std::string_view, 2> broadcast = {"broadcast_maximum",
                                                                "_npi_maximum"};
  static constexpr auto forward(auto a, auto b) { return select((a > b) | (a != a), a, b); }
  static constexpr auto left(auto a, auto b, auto /*y*/, auto dy) { return dy * (a >= b); }
  static constexpr auto right(auto a, auto b, auto /*y*/, auto dy) { return dy * (a < b); }
};
struct Minimum : Smooth {
  static constexpr std::string_view doc = "The smaller of lhs and rhs, element by element.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_minimum", "_Minimum"};
  static constexpr std::array<std::string_view, 2> broadcast = {"broadcast_minimum",
                                                                "_npi_minimum"};
  static constexpr auto forward(auto a, auto b) { return select((a < b) | (a != a), a, b); }
  static constexpr auto left(auto a, auto b, auto /*y*/, auto dy) { return dy * (a <= b); }
  static constexpr auto right(auto a, auto b, auto /*y*/, auto dy) { return dy * (a > b); }
};
struct MaximumScalar : WithScalar<Maximum, UsesInput> {
  static constexpr std::string_view name = "_maximum_scalar";
  static constexpr std::array<std::string_view, 2> aliases = {"_MaximumScalar",
                                                              "_npi_maximum_scalar"};
};
struct MinimumScalar : WithScalar<Minimum, UsesInput> {
  static constexpr std::string_view name = "_minimum_scalar";
  static constexpr std::array<std::string_view, 2> aliases = {"_MinimumScalar",
                                                              "_npi_minimum_scalar"};
};

}  // namespace mx::ops
