// The tracer: a number that records what is done to it. A body that is written for numbers, run on
// Expr, leaves its Expression.
//
//   Expression twice = trace(1, [](std::span<const Expr> x) { return 2 * x[0]; });
//
// The functions below are those of number.h and math.h that one can make from the steps of an
// Expression, in float32.
#pragma once

#include <bit>
#include <limits>
#include <numbers>
#include <vector>

#include "ops/pointwise/math.h"
#include "ops/pointwise/trace/recorder.h"

namespace mx::ops {

// A lane of a recorder, or a number that none has seen yet.
class Lane {
 public:
  constexpr explicit Lane(uint32_t bits) : bits_(bits) {}
  Lane(Recorder* recorder, int32_t at) : recorder_(recorder), at_(at) {}

  [[nodiscard]] int32_t in(Recorder& recorder) const {
    return recorder_ ? at_ : recorder.constant(bits_);
  }
  friend Lane made(Step step, std::span<const Lane> of, uint32_t bits);

 private:
  Recorder* recorder_ = nullptr;
  int32_t at_ = -1;
  uint32_t bits_ = 0;
};
Lane made(Step step, std::span<const Lane> of, uint32_t bits = 0);

struct ExprMask {
  Lane lane;
};

struct ExprInteger {
  explicit ExprInteger(int32_t x) : lane(std::bit_cast<uint32_t>(x)) {}
  explicit ExprInteger(const Lane& made) : lane(made) {}
  Lane lane;
};

struct Expr {
  template <Number T>
  Expr(T x) : lane(std::bit_cast<uint32_t>(static_cast<float>(x))) {}  // NOLINT: numbers are Exprs
  explicit Expr(const Lane& made) : lane(made) {}
  Lane lane;
};

namespace detail {
inline Lane step(Step step, const Lane& a) { return made(step, std::array{a}); }
inline Lane step(Step step, const Lane& a, const Lane& b) { return made(step, std::array{a, b}); }
inline ExprMask compare(Step how, const Expr& a, const Expr& b) {
  return {step(how, a.lane, b.lane)};
}
}  // namespace detail

inline Expr operator+(const Expr& a, const Expr& b) {
  return Expr(detail::step(Step::kAdd, a.lane, b.lane));
}
inline Expr operator-(const Expr& a, const Expr& b) {
  return Expr(detail::step(Step::kSubtract, a.lane, b.lane));
}
inline Expr operator*(const Expr& a, const Expr& b) {
  return Expr(detail::step(Step::kMultiply, a.lane, b.lane));
}
inline Expr operator/(const Expr& a, const Expr& b) {
  return Expr(detail::step(Step::kDivide, a.lane, b.lane));
}
inline Expr operator-(const Expr& x) { return Expr(detail::step(Step::kNegate, x.lane)); }

inline ExprMask operator<(const Expr& a, const Expr& b) {
  return detail::compare(Step::kLess, a, b);
}
inline ExprMask operator<=(const Expr& a, const Expr& b) {
  return detail::compare(Step::kLessEqual, a, b);
}
inline ExprMask operator>(const Expr& a, const Expr& b) { return b < a; }
inline ExprMask operator>=(const Expr& a, const Expr& b) { return b <= a; }
inline ExprMask operator==(const Expr& a, const Expr& b) {
  return detail::compare(Step::kEqual, a, b);
}
inline ExprMask operator!=(const Expr& a, const Expr& b) {
  return detail::compare(Step::kNotEqual, a, b);
}

inline ExprMask operator&(const ExprMask& a, const ExprMask& b) {
  return {detail::step(Step::kAnd, a.lane, b.lane)};
}
inline ExprMask operator|(const ExprMask& a, const ExprMask& b) {
  return {detail::step(Step::kOr, a.lane, b.lane)};
}
inline ExprMask operator!(const ExprMask& a) { return {detail::step(Step::kNot, a.lane)}; }
inline ExprMask operator^(const ExprMask& a, const ExprMask& b) { return (a | b) & !(a & b); }

inline ExprInteger operator&(const ExprInteger& a, const ExprInteger& b) {
  return ExprInteger(detail::step(Step::kAnd, a.lane, b.lane));
}
inline ExprInteger operator|(const ExprInteger& a, const ExprInteger& b) {
  return ExprInteger(detail::step(Step::kOr, a.lane, b.lane));
}
inline ExprInteger plus(const ExprInteger& a, const ExprInteger& b) {
  return ExprInteger(detail::step(Step::kAddInteger, a.lane, b.lane));
}
inline ExprInteger minus(const ExprInteger& a, const ExprInteger& b) {
  return ExprInteger(detail::step(Step::kSubtractInteger, a.lane, b.lane));
}
inline ExprInteger minus(const ExprInteger& a, int32_t b) { return minus(a, ExprInteger(b)); }
inline ExprInteger shift_left(const ExprInteger& x, int count) {
  return ExprInteger(made(Step::kShiftLeft, std::array{x.lane}, static_cast<uint32_t>(count)));
}
inline ExprInteger shift_right(const ExprInteger& x, int count) {
  return ExprInteger(made(Step::kShiftRight, std::array{x.lane}, static_cast<uint32_t>(count)));
}
inline ExprInteger bits_of(const Expr& x) { return ExprInteger(x.lane); }
inline Expr float_of(const ExprInteger& bits) { return Expr(bits.lane); }
inline Expr whole(const ExprInteger& x) { return Expr(detail::step(Step::kToFloat, x.lane)); }

inline Expr real(const Expr& x) { return x; }
inline Expr like(const Expr& /*x*/, double constant) { return constant; }
inline Expr select(const ExprMask& condition, const Expr& yes, const Expr& no) {
  return Expr(made(Step::kSelect, std::array{condition.lane, yes.lane, no.lane}));
}
inline Expr plus(const Expr& a, const Expr& b) { return a + b; }
inline Expr minus(const Expr& a, const Expr& b) { return a - b; }
inline Expr times(const Expr& a, const Expr& b) { return a * b; }
inline Expr divide(const Expr& a, const Expr& b) { return a / b; }
inline Expr negate(const Expr& x) { return -x; }
inline Expr square(const Expr& x) { return x * x; }
inline Expr abs(const Expr& x) { return Expr(detail::step(Step::kAbsolute, x.lane)); }
inline Expr sqrt(const Expr& x) { return Expr(detail::step(Step::kSquareRoot, x.lane)); }
inline Expr floor(const Expr& x) { return Expr(detail::step(Step::kFloor, x.lane)); }
inline Expr ceil(const Expr& x) { return Expr(detail::step(Step::kCeil, x.lane)); }
inline Expr trunc(const Expr& x) { return Expr(detail::step(Step::kTruncate, x.lane)); }
inline Expr sign(const Expr& x) { return select(x > 0, 1, select(x < 0, -1, 0)); }

inline Expr round(const Expr& x) {  // halves away from zero; -0.3 gives -0
  Expr size = abs(x), below = trunc(size);
  Expr nearest = select(size - below >= 0.5, below + 1, below);
  ExprInteger sign = bits_of(x) & ExprInteger(std::numeric_limits<int32_t>::min());
  return float_of(bits_of(nearest) | sign);
}

inline Expr exp(const Expr& x) { return vector_exp(x); }
inline Expr expm1(const Expr& x) { return vector_expm1(x); }
inline Expr tanh(const Expr& x) { return vector_tanh(x); }
inline Expr erf(const Expr& x) { return detail::erf_in(x); }
inline Expr log1p(const Expr& x) { return vector_log1p(x); }
// Denormal numbers count as zero. Eager code computes in double, here it is float: 2 units.
inline Expr log(const Expr& x) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Expr y = select(x < kInfinity, detail::log_in_float(x, Expr(0)), x);
  y = select(x < 0, std::numeric_limits<float>::quiet_NaN(), y);
  return select(abs(x) < std::numeric_limits<float>::min(), -kInfinity, y);
}
inline Expr log2(const Expr& x) { return log(x) * std::numbers::log2e; }
inline Expr log10(const Expr& x) { return log(x) * std::numbers::log10e; }

// What a body makes of a comparison: 1 or 0.
inline Expr as_number(const Expr& x) { return x; }
inline Expr as_number(const ExprMask& mask) { return select(mask, 1, 0); }

template <class Body>
Expression trace(int inputs, Body&& body) {
  Recorder recorder(inputs);
  std::vector<Expr> arguments;
  for (int i = 0; i < inputs; ++i) arguments.emplace_back(Lane(&recorder, recorder.input(i)));
  Expr result = as_number(body(std::span<const Expr>(arguments)));
  return recorder.finish(result.lane.in(recorder));
}

}  // namespace mx::ops
