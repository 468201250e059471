// The pointwise functions of one array, as data; see function.h. A new one is a struct here, its
// name in a list at the end, and a row in the conformance table.
#pragma once

#include "ops/pointwise/function.h"
#include "ops/pointwise/special.h"

namespace mx::ops {

// Activations.

struct Relu : UsesOutput {
  static constexpr std::string_view name = "relu", doc = "max(x, 0), element by element.";
  static constexpr auto forward(auto x) { return select(x < 0, 0, x); }  // nan stays nan
  static constexpr auto backward(auto /*x*/, auto y, auto dy) {
    return select(y > 0, dy, 0 * y);  // and nan stays nan on the way back
  }
};
struct Sigmoid : UsesOutput {
  static constexpr std::string_view name = "sigmoid",
                                    doc = "1 / (1 + exp(-x)), element by element.";
  static constexpr auto forward(auto x) { return 1 / (1 + exp(-real(x))); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * y * (1 - y); }
};
struct Softsign : UsesInput {
  static constexpr std::string_view name = "softsign", doc = "x / (1 + |x|), element by element.";
  static constexpr auto forward(auto x) { return real(x) / (1 + abs(real(x))); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / square(1 + abs(x)); }
};
struct HardSigmoidParam {
  double alpha = 0.2, beta = 0.5;
  static constexpr auto fields() {
    return std::tuple{field("alpha", &HardSigmoidParam::alpha, "Slope."),
                      field("beta", &HardSigmoidParam::beta, "Value at zero.")};
  }
};
struct HardSigmoid : UsesOutput {
  using Param = HardSigmoidParam;
  static constexpr std::string_view name = "hard_sigmoid",
                                    doc = "alpha * x + beta, limited to 0..1.";
  static constexpr std::array<double, 2> arguments(const Param& p) {
    return {static_cast<float>(p.alpha), static_cast<float>(p.beta)};  // MXNet keeps them as float
  }
  static constexpr auto forward(auto x, auto alpha, auto beta) {
    auto y = alpha * x + beta;
    return select(y < 0, 0, select(y > 1, 1, y));
  }
  static constexpr auto backward(auto /*x*/, auto y, auto dy, auto alpha, auto /*beta*/) {
    return select(y > 0, select(y < 1, dy * alpha, 0), 0);
  }
};

// Exponentials, logarithms, powers.

struct Exp : UsesOutput {
  static constexpr std::string_view name = "exp", doc = "e to the power x, element by element.";
  static constexpr auto forward(auto x) { return exp(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * y; }
};
struct Expm1 : UsesOutput {
  static constexpr std::string_view name = "expm1", doc = "exp(x) - 1, exact near zero.";
  static constexpr auto forward(auto x) { return expm1(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * (y + 1); }
};
struct Log : UsesInput {
  static constexpr std::string_view name = "log", doc = "Natural logarithm.";
  static constexpr auto forward(auto x) { return log(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / x; }
};
struct Log2 : UsesInput {
  static constexpr std::string_view name = "log2", doc = "Logarithm to base 2.";
  static constexpr auto forward(auto x) { return log2(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) {
    return dy / (x * like(x, std::numbers::ln2));
  }
};
struct Log10 : UsesInput {
  static constexpr std::string_view name = "log10", doc = "Logarithm to base 10.";
  static constexpr auto forward(auto x) { return log10(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) {
    return dy / (x * like(x, std::numbers::ln10));
  }
};
struct Log1p : UsesInput {
  static constexpr std::string_view name = "log1p", doc = "log(1 + x), exact near zero.";
  static constexpr auto forward(auto x) { return log1p(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / (1 + x); }
};
struct Sqrt : UsesOutput {
  static constexpr std::string_view name = "sqrt", doc = "Square root.";
  static constexpr auto forward(auto x) { return sqrt(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy / (2 * y); }
};
struct Rsqrt : UsesBoth {
  static constexpr std::string_view name = "rsqrt", doc = "1 / sqrt(x), element by element.";
  static constexpr auto forward(auto x) { return 1 / sqrt(x); }
  static constexpr auto backward(auto x, auto y, auto dy) { return -(dy * y) / (2 * x); }
};
struct Cbrt : UsesOutput {
  static constexpr std::string_view name = "cbrt", doc = "Cube root.";
  static constexpr auto forward(auto x) { return cbrt(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy / (3 * y * y); }
};
struct Rcbrt : UsesBoth {
  static constexpr std::string_view name = "rcbrt", doc = "1 / cbrt(x), element by element.";
  static constexpr auto forward(auto x) { return 1 / cbrt(x); }
  static constexpr auto backward(auto x, auto y, auto dy) { return -(dy * y) / (3 * x); }
};
struct Square : UsesInput {
  static constexpr std::string_view name = "square", doc = "x * x, element by element.";
  static constexpr auto forward(auto x) { return square(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return 2 * x * dy; }
};
struct Reciprocal : UsesOutput {
  static constexpr std::string_view name = "reciprocal", doc = "1 / x, element by element.";
  static constexpr auto forward(auto x) { return 1 / real(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return -(dy * y * y); }
};

// Signs and rounding.

struct Abs : UsesInput {
  static constexpr std::string_view name = "abs", doc = "Magnitude, element by element.";
  static constexpr auto forward(auto x) { return abs(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * sign(x); }
};
struct Sign : NoGradient {
  static constexpr std::string_view name = "sign", doc = "-1, 0 or 1, element by element.";
  static constexpr auto forward(auto x) { return sign(x); }
};
struct Negative : UsesNothing {
  static constexpr std::string_view name = "negative", doc = "-x, element by element.";
  static constexpr auto forward(auto x) { return negate(x); }
  static constexpr auto backward(auto /*x*/, auto /*y*/, auto dy) { return -dy; }
};
struct Floor : NoGradient {
  static constexpr std::string_view name = "floor", doc = "Largest whole number not above x.";
  static constexpr auto forward(auto x) { return floor(x); }
};
struct Ceil : NoGradient {
  static constexpr std::string_view name = "ceil", doc = "Smallest whole number not below x.";
  static constexpr auto forward(auto x) { return ceil(x); }
};
struct Trunc : NoGradient {
  static constexpr std::string_view name = "trunc", doc = "Whole part: rounds toward zero.";
  static constexpr auto forward(auto x) { return trunc(x); }
};
struct Fix : NoGradient {
  static constexpr std::string_view name = "fix", doc = "Nearest whole number toward zero.";
  static constexpr auto forward(auto x) { return trunc(x); }
};
struct Round : NoGradient {
  static constexpr std::string_view name = "round",
                                    doc = "Nearest whole number, halves away from zero.";
  static constexpr auto forward(auto x) { return round(x); }
};
struct Rint : NoGradient {
  static constexpr std::string_view name = "rint", doc = "Nearest whole number, halves downward.";
  static constexpr auto forward(auto x) {
    auto below = floor(x);
    return select(real(x) - below > like(x, 0.5), below + 1, below);
  }
};
struct LogicalNot : NoGradient {
  static constexpr std::string_view name = "logical_not", doc = "1 where x is 0, else 0.";
  static constexpr auto forward(auto x) { return x == 0; }
};

// Trigonometry.

struct Sin : UsesInput {
  static constexpr std::string_view name = "sin", doc = "Sine of an angle in radians.";
  static constexpr auto forward(auto x) { return sin(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * cos(x); }
  static constexpr float near = kVectorAngle;
  static constexpr float forward_near(float x) { return vector_sin(x); }
  static constexpr float backward_near(float x, float dy) { return dy * vector_cos(x); }
};
struct Cos : UsesInput {
  static constexpr std::string_view name = "cos", doc = "Cosine of an angle in radians.";
  static constexpr auto forward(auto x) { return cos(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return -(dy * sin(x)); }
  static constexpr float near = kVectorAngle;
  static constexpr float forward_near(float x) { return vector_cos(x); }
  static constexpr float backward_near(float x, float dy) { return -(dy * vector_sin(x)); }
};
struct Tan : UsesOutput {
  static constexpr std::string_view name = "tan", doc = "Tangent of an angle in radians.";
  static constexpr auto forward(auto x) { return tan(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * (1 + square(y)); }
};
struct Arcsin : UsesInput {
  static constexpr std::string_view name = "arcsin", doc = "Inverse sine, in radians.";
  static constexpr auto forward(auto x) { return asin(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / sqrt(1 - square(x)); }
};
struct Arccos : UsesInput {
  static constexpr std::string_view name = "arccos", doc = "Inverse cosine, in radians.";
  static constexpr auto forward(auto x) { return acos(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) {
    return -(dy / sqrt(1 - square(x)));
  }
};
struct Arctan : UsesInput {
  static constexpr std::string_view name = "arctan", doc = "Inverse tangent, in radians.";
  static constexpr auto forward(auto x) { return atan(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / (1 + square(x)); }
};
struct Degrees : UsesNothing {
  static constexpr std::string_view name = "degrees", doc = "Radians to degrees.";
  static constexpr auto forward(auto x) { return real(x) * like(x, 180 / std::numbers::pi); }
  static constexpr auto backward(auto /*x*/, auto /*y*/, auto dy) { return forward(dy); }
};
struct Radians : UsesNothing {
  static constexpr std::string_view name = "radians", doc = "Degrees to radians.";
  static constexpr auto forward(auto x) { return real(x) * like(x, std::numbers::pi / 180); }
  static constexpr auto backward(auto /*x*/, auto /*y*/, auto dy) { return forward(dy); }
};

// Hyperbolic functions.

struct Tanh : UsesOutput {
  static constexpr std::string_view name = "tanh", doc = "Hyperbolic tangent.";
  static constexpr auto forward(auto x) { return tanh(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * (1 - square(y)); }
};
struct Sinh : UsesInput {
  static constexpr std::string_view name = "sinh", doc = "Hyperbolic sine.";
  static constexpr auto forward(auto x) { return sinh(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * cosh(x); }
};
struct Cosh : UsesInput {
  static constexpr std::string_view name = "cosh", doc = "Hyperbolic cosine.";
  static constexpr auto forward(auto x) { return cosh(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * sinh(x); }
};
struct Arcsinh : UsesInput {
  static constexpr std::string_view name = "arcsinh", doc = "Inverse hyperbolic sine.";
  static constexpr auto forward(auto x) { return asinh(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / sqrt(1 + square(x)); }
};
struct Arccosh : UsesInput {
  static constexpr std::string_view name = "arccosh", doc = "Inverse hyperbolic cosine.";
  static constexpr auto forward(auto x) { return acosh(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / sqrt(square(x) - 1); }
};
struct Arctanh : UsesInput {
  static constexpr std::string_view name = "arctanh", doc = "Inverse hyperbolic tangent.";
  static constexpr auto forward(auto x) { return atanh(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy / (1 - square(x)); }
};

// Special functions.

struct Erf : UsesInput {
  static constexpr std::string_view name = "erf", doc = "Error function.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npx_erf"};
  static constexpr auto forward(auto x) { return erf(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) {
    return dy * exp(-square(x)) * like(x, 2 * std::numbers::inv_sqrtpi);
  }
};
struct Erfinv : UsesOutput {
  static constexpr std::string_view name = "erfinv", doc = "Inverse of the error function.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npx_erfinv"};
  static constexpr auto forward(auto x) { return erfinv(x); }
  static constexpr auto backward(auto /*x*/, auto y, auto dy) {
    return dy * exp(square(y)) * like(y, 0.5 / std::numbers::inv_sqrtpi);
  }
};
struct Gamma : UsesBoth {
  static constexpr std::string_view name = "gamma", doc = "Gamma function.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npx_gamma"};
  static constexpr auto forward(auto x) { return gamma(x); }
  static constexpr auto backward(auto x, auto y, auto dy) { return dy * y * digamma(x); }
};
struct Gammaln : UsesInput {
  static constexpr std::string_view name = "gammaln", doc = "Logarithm of |gamma(x)|.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npx_gammaln"};
  static constexpr auto forward(auto x) { return log_gamma(x); }
  static constexpr auto backward(auto x, auto /*y*/, auto dy) { return dy * digamma(x); }
};

// Parts of differentiable gradients; the operators are defined in unary_specials.cc.
struct Digamma : UsesInput {
  static constexpr auto forward(auto x) { return digamma(x); }
};
struct Trigamma : UsesInput {
  static constexpr auto forward(auto x) { return trigamma(x); }
};

// Functions with attributes.

struct ClipParam {
  double a_min = 0, a_max = 0;
  static constexpr auto fields() {
    return std::tuple{required("a_min", &ClipParam::a_min, "Smallest value of the result."),
                      required("a_max", &ClipParam::a_max, "Largest value of the result.")};
  }
};
struct Clip : UsesInput {
  using Param = ClipParam;
  static constexpr std::string_view name = "clip", doc = "Limits each element to a_min..a_max.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npi_clip"};
  static constexpr std::array<double, 2> arguments(const Param& p) {
    return {static_cast<float>(p.a_min), static_cast<float>(p.a_max)};  // MXNet keeps them as float
  }
  template <class T>
  static constexpr Acc<T> argument(double value) {  // wrapping would turn -1 into 255
    return static_cast<Acc<T>>(saturate<T>(value));
  }
  static constexpr auto forward(auto x, auto low, auto high) {
    return select(x > high, high, select(x < low, low, x));
  }
  static constexpr auto backward(auto x, auto /*y*/, auto dy, auto low, auto high) {
    return select(x > high, 0, select(x < low, 0, dy));
  }
};
struct SmoothL1Param {
  double scalar = 1;
  static constexpr auto fields() {
    return std::tuple{field("scalar", &SmoothL1Param::scalar,
                            "sigma: the function is quadratic where |x| < 1 / sigma^2.")};
  }
};
struct SmoothL1 : UsesInput {
  using Param = SmoothL1Param;
  static constexpr std::string_view name = "smooth_l1",
                                    doc = "0.5 (sigma x)^2 near zero, |x| - 0.5 / sigma^2 beyond.";
  static constexpr std::array<std::string_view, 1> aliases = {"_npx_smooth_l1"};
  static constexpr std::array<double, 1> arguments(const Param& p) {
    double sigma = static_cast<float>(p.scalar);
    return {sigma * sigma};
  }
  static constexpr auto forward(auto data, auto sigma2) {
    auto x = abs(real(data));
    auto s = real(sigma2);
    return select(x * s < 1, square(x) * s * like(x, 0.5), x - 1 / (2 * s));
  }
  static constexpr auto backward(auto x, auto /*y*/, auto dy, auto sigma2) {
    return dy * select(abs(x) * sigma2 < 1, x * sigma2, sign(x));
  }
};

// All of them. The parts are compiled in one source file each.
using Activations = Types<Relu, Sigmoid, Softsign, HardSigmoid, Clip, SmoothL1>;
using Exponentials =
    Types<Exp, Expm1, Log, Log2, Log10, Log1p, Sqrt, Rsqrt, Cbrt, Rcbrt, Square, Reciprocal>;
using Roundings = Types<Abs, Sign, Negative, Floor, Ceil, Trunc, Fix, Round, Rint, LogicalNot>;
using Angles = Types<Sin, Cos, Tan, Arcsin, Arccos, Arctan, Degrees, Radians>;
using Hyperbolics = Types<Tanh, Sinh, Cosh, Arcsinh, Arccosh, Arctanh>;
using Specials = Types<Erf, Erfinv, Gamma, Gammaln>;

}  // namespace mx::ops
