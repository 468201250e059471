// The functions of math.h for graph values: a pointwise body called with Values builds the graph of
// itself. Comparisons give 0 and 1 in the operands' dtype.
#pragma once

#include <string_view>

#include "ir/arithmetic.h"
#include "ir/grad.h"
#include "ir/scalar_param.h"

namespace mx {

namespace detail {
inline Value call(std::string_view op, const Value& x) { return apply(op, {}, {x}); }
inline Value call(std::string_view op, const Value& a, const Value& b) {
  return apply(op, {}, {a, b});
}
inline Value call(std::string_view op, const Value& a, double scalar) {
  return apply(op, ScalarParam{.scalar = scalar}, {a});
}
// An array shaped like `model` that holds `value` everywhere.
inline Value filled(const Value& model, double value) {
  if (value == 0) return call("zeros_like", model);
  return call("ones_like", model) * value;
}
}  // namespace detail

inline Value real(const Value& x) { return x; }
inline double like(const Value& /*x*/, double constant) { return constant; }

inline Value plus(const Value& a, const auto& b) { return a + b; }
inline Value minus(const Value& a, const auto& b) { return a - b; }
inline Value times(const Value& a, const auto& b) { return a * b; }
inline Value divide(const Value& a, const auto& b) { return a / b; }
inline Value plus(double a, const Value& b) { return a + b; }
inline Value minus(double a, const Value& b) { return a - b; }
inline Value times(double a, const Value& b) { return a * b; }
inline Value divide(double a, const Value& b) { return a / b; }

inline Value abs(const Value& x) { return detail::call("abs", x); }
inline Value acos(const Value& x) { return detail::call("arccos", x); }
inline Value acosh(const Value& x) { return detail::call("arccosh", x); }
inline Value asin(const Value& x) { return detail::call("arcsin", x); }
inline Value asinh(const Value& x) { return detail::call("arcsinh", x); }
inline Value atan(const Value& x) { return detail::call("arctan", x); }
inline Value atanh(const Value& x) { return detail::call("arctanh", x); }
inline Value cbrt(const Value& x) { return detail::call("cbrt", x); }
inline Value ceil(const Value& x) { return detail::call("ceil", x); }
inline Value cos(const Value& x) { return detail::call("cos", x); }
inline Value cosh(const Value& x) { return detail::call("cosh", x); }
inline Value digamma(const Value& x) { return detail::call("_digamma", x); }
inline Value erf(const Value& x) { return detail::call("erf", x); }
inline Value erfinv(const Value& x) { return detail::call("erfinv", x); }
inline Value exp(const Value& x) { return detail::call("exp", x); }
inline Value expm1(const Value& x) { return detail::call("expm1", x); }
inline Value floor(const Value& x) { return detail::call("floor", x); }
inline Value gamma(const Value& x) { return detail::call("gamma", x); }
inline Value log(const Value& x) { return detail::call("log", x); }
inline Value log10(const Value& x) { return detail::call("log10", x); }
inline Value log1p(const Value& x) { return detail::call("log1p", x); }
inline Value log2(const Value& x) { return detail::call("log2", x); }
inline Value log_gamma(const Value& x) { return detail::call("gammaln", x); }
inline Value round(const Value& x) { return detail::call("round", x); }
inline Value sign(const Value& x) { return detail::call("sign", x); }
inline Value sin(const Value& x) { return detail::call("sin", x); }
inline Value sinh(const Value& x) { return detail::call("sinh", x); }
inline Value sqrt(const Value& x) { return detail::call("sqrt", x); }
inline Value square(const Value& x) { return detail::call("square", x); }
inline Value tan(const Value& x) { return detail::call("tan", x); }
inline Value tanh(const Value& x) { return detail::call("tanh", x); }
inline Value trunc(const Value& x) { return detail::call("trunc", x); }

inline Value power(const Value& a, const Value& b) { return detail::call(kPower.both, a, b); }
inline Value power(const Value& a, double b) { return detail::call(kPower.scalar, a, b); }
inline Value power(double a, const Value& b) { return detail::call(kPower.reversed, b, a); }
inline Value hypot(const Value& a, const Value& b) { return detail::call(kHypot.both, a, b); }
inline Value hypot(const Value& a, double b) { return detail::call(kHypot.scalar, a, b); }
inline Value modulo(const Value& a, const Value& b) { return detail::call(kModulo.both, a, b); }
inline Value modulo(const Value& a, double b) { return detail::call(kModulo.scalar, a, b); }
inline Value modulo(double a, const Value& b) { return detail::call(kModulo.reversed, b, a); }

inline Value operator>(const Value& a, const Value& b) { return detail::call(kGreater.both, a, b); }
inline Value operator>(const Value& a, double b) { return detail::call(kGreater.scalar, a, b); }
inline Value operator>=(const Value& a, const Value& b) {
  return detail::call(kGreaterEqual.both, a, b);
}
inline Value operator>=(const Value& a, double b) {
  return detail::call(kGreaterEqual.scalar, a, b);
}
inline Value operator<(const Value& a, const Value& b) { return detail::call(kLesser.both, a, b); }
inline Value operator<(const Value& a, double b) { return detail::call(kLesser.scalar, a, b); }
inline Value operator<=(const Value& a, const Value& b) {
  return detail::call(kLesserEqual.both, a, b);
}
inline Value operator<=(const Value& a, double b) {
  return detail::call(kLesserEqual.scalar, a, b);
}

// Arrays of one shape; a number stands for an array full of it.
inline Value select(const Value& condition, const Value& yes, const Value& no) {
  return apply("where", {}, {condition, yes, no});
}
inline Value select(const Value& condition, const Value& yes, double no) {
  return select(condition, yes, detail::filled(yes, no));
}
inline Value select(const Value& condition, double yes, const Value& no) {
  return select(condition, detail::filled(no, yes), no);
}

}  // namespace mx
