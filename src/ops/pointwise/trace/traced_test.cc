#include "ops/pointwise/trace/traced.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ir/scalar_param.h"
#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/comparison.h"
#include "ops/pointwise/lane.h"
#include "ops/pointwise/trace/trace.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {
namespace {

float evaluate(const Expression& expression, std::span<const float> arguments) {
  std::vector<uint32_t> lanes;
  for (const Instruction& instruction : expression.instructions) {
    if (instruction.step == Step::kInput) {
      lanes.push_back(std::bit_cast<uint32_t>(arguments[instruction.bits]));
      continue;
    }
    std::array<uint32_t, 3> of{};
    for (size_t k = 0; k < static_cast<size_t>(operands_of(instruction.step)); ++k) {
      of[k] = lanes[static_cast<size_t>(instruction.of[k])];
    }
    lanes.push_back(lane_of(instruction.step)(of[0], of[1], of[2], instruction.bits));
  }
  return std::bit_cast<float>(lanes.back());
}

const std::vector<float>& numbers() {
  static const auto* const all = [] {
    auto* made = new std::vector<float>{0.0F,  -0.0F, 1.0F,  -1.0F, 0.5F,      -0.5F,     1.5F,
                                        -1.5F, 2.5F,  -2.5F, 1e30F, INFINITY,  -INFINITY, NAN,
                                        88.8F, 89.5F, 1e-7F, -1e-7, 0.499999F, 8388609.0F};
    for (float x = -12; x < 12; x += 0.0137F) made->push_back(x);
    for (float x = 1e-30F; x < 1e30F; x *= 1.7F) {
      made->push_back(x);
      made->push_back(-x);
    }
    return made;
  }();
  return *all;
}

void expect_same(float got, float expected, float units, const std::string& what) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(got)) << what << " gave " << got;
  } else if (std::isinf(expected) || expected == 0) {
    EXPECT_EQ(got, expected) << what;
    EXPECT_EQ(std::signbit(got), std::signbit(expected)) << what;
  } else {
    float size = std::fabs(expected);
    float unit = std::max(std::nextafter(size, INFINITY) - size, 1e-38F);
    EXPECT_LE(std::fabs(got - expected), units * unit) << what << ": " << got << ", " << expected;
  }
}

Expression expression_of(std::string_view op, const Params& params = {}, int inputs = 1) {
  const Traced* known = traced(op);
  EXPECT_NE(known, nullptr) << op;
  EXPECT_EQ(known->refuses(params), "") << op;
  Expression made = known->trace(params, inputs);
  EXPECT_EQ(fault_of(made), "") << op;
  return made;
}

// The operator against what its eager body makes of a float. Contraction may round differently.
template <class F>
void check_function(float units, const typename F::Param& params = {}) {
  Expression made = expression_of(F::name, Params(params));
  for (float x : numbers()) {
    float expected = 0;
    with_arguments<F, float>(
        params, [&](auto... arguments) { expected = convert<float>(F::forward(x, arguments...)); });
    expect_same(evaluate(made, {{x}}), expected, units, cat(F::name, " of ", x));
  }
}

template <class... Fs>
void check_functions(Types<Fs...> /*functions*/, float units) {
  (check_function<Fs>(units), ...);
}

TEST(Traced, ExactFunctionsAreTheirBodies) {
  check_functions(Types<Relu, Softsign, Sqrt, Rsqrt, Square, Reciprocal, Abs, Sign, Negative, Floor,
                        Ceil, Trunc, Fix, Round, Rint, LogicalNot>{},
                  0);
  check_function<HardSigmoid>(1);
  check_function<Clip>(0, {.a_min = -1, .a_max = 2.5});
  check_function<SmoothL1>(1, {.scalar = 2});
}

TEST(Traced, FunctionsByPolynomials) {
  check_functions(Types<Exp, Expm1, Sigmoid, Tanh>{}, 1);
  check_functions(Types<Log, Log1p, Log2, Log10>{}, 2);
  check_functions(Types<Erf>{}, 2);
  check_functions(Types<Degrees, Radians>{}, 1);
}

TEST(Traced, FunctionsWithANumber) {
  ScalarParam scalar{.scalar = 0.3};
  for (double number : {0.3, -4.0, 0.0}) {
    scalar.scalar = number;
    check_function<PlusScalar>(0, scalar);
    check_function<MinusScalar>(0, scalar);
    check_function<RminusScalar>(0, scalar);
    check_function<MulScalar>(0, scalar);
    check_function<DivScalar>(0, scalar);
    check_function<RdivScalar>(0, scalar);
    check_function<MaximumScalar>(0, scalar);
    check_function<MinimumScalar>(0, scalar);
    check_function<EqualScalar>(0, scalar);
    check_function<NotEqualScalar>(0, scalar);
    check_function<GreaterScalar>(0, scalar);
    check_function<GreaterEqualScalar>(0, scalar);
    check_function<LesserScalar>(0, scalar);
    check_function<LesserEqualScalar>(0, scalar);
    check_function<LogicalAndScalar>(0, scalar);
    check_function<LogicalOrScalar>(0, scalar);
    check_function<LogicalXorScalar>(0, scalar);
  }
}

TEST(Traced, FunctionsOfTwoArrays) {
  using Pair = float (*)(float, float);
  const std::pair<std::string_view, Pair> pairs[] = {
      {"elemwise_add", [](float a, float b) { return a + b; }},
      {"broadcast_sub", [](float a, float b) { return a - b; }},
      {"elemwise_mul", [](float a, float b) { return a * b; }},
      {"broadcast_div", [](float a, float b) { return a / b; }},
      {"_maximum", [](float a, float b) { return a > b || a != a ? a : b; }},
      {"broadcast_minimum", [](float a, float b) { return a < b || a != a ? a : b; }},
      {"broadcast_greater", [](float a, float b) { return a > b ? 1.0F : 0.0F; }},
      {"_not_equal", [](float a, float b) { return a != b ? 1.0F : 0.0F; }},
      {"broadcast_logical_xor",
       [](float a, float b) { return (a != 0) != (b != 0) ? 1.0F : 0.0F; }}};
  for (const auto& [name, reference] : pairs) {
    Expression made = expression_of(name, {}, 2);
    for (float a : {0.0F, -0.0F, 1.0F, -2.5F, INFINITY, -INFINITY, NAN}) {
      for (float b : {0.0F, 3.0F, -2.5F, INFINITY, NAN}) {
        expect_same(evaluate(made, {{a, b}}), reference(a, b), 0, cat(name, " ", a, " ", b));
      }
    }
  }
  Expression where = expression_of("where", {}, 3);
  EXPECT_EQ(evaluate(where, {{0.0F, 2, 3}}), 3);
  EXPECT_EQ(evaluate(where, {{-1.0F, 2, 3}}), 2);
  EXPECT_EQ(evaluate(where, {{NAN, 2, 3}}), 2);
  EXPECT_EQ(evaluate(expression_of("add_n", {}, 4), {{1.0F, 2, 3, 4}}), 10);
}

TEST(Traced, Activations) {
  for (ActType type : {ActType::kRelu, ActType::kSigmoid, ActType::kSoftrelu, ActType::kSoftsign,
                       ActType::kTanh}) {
    Expression made = expression_of("Activation", Params(ActivationParam{type}));
    with_activation(type, [&]<class F>() {
      for (float x : numbers()) expect_same(evaluate(made, {{x}}), F::forward(x), 2, cat(x));
    });
  }
  for (LeakyType type : {LeakyType::kElu, LeakyType::kGelu, LeakyType::kLeaky, LeakyType::kSelu}) {
    Expression made = expression_of("LeakyReLU", Params(LeakyReLUParam{.act_type = type}));
    with_leaky(type, [&]<class F>() {
      for (float x : numbers()) {
        float expected = F::forward(x, 0.25F);
        float got = evaluate(made, {{x}});
        if (type != LeakyType::kGelu) {
          expect_same(got, expected, 2, cat(x));
        } else if (std::isfinite(expected)) {  // 1 + erf(x) cancels
          EXPECT_NEAR(got, expected, 1e-6F + 2e-7F * std::fabs(x)) << x;
        }
      }
    });
  }
  LeakyReLUParam prelu{.act_type = LeakyType::kPrelu};
  EXPECT_EQ(evaluate(expression_of("LeakyReLU", Params(prelu), 2), {{-2.0F, 0.5F}}), -1);
  LeakyReLUParam rrelu{.act_type = LeakyType::kRrelu};
  EXPECT_EQ(traced("LeakyReLU")->refuses(Params(rrelu)), "rrelu draws its slopes");
}

TEST(Traced, Powers) {
  for (double power : {-2.0, -1.0, -0.5, 0.5, 1.0, 2.0, 3.0, 4.0}) {
    Expression made = expression_of("_power_scalar", Params(ScalarParam{.scalar = power}));
    for (float x : numbers()) {
      expect_same(evaluate(made, {{x}}), std::pow(x, static_cast<float>(power)), 3,
                  cat(x, " ** ", power));
    }
  }
  EXPECT_NE(traced("_power_scalar")->refuses(Params(ScalarParam{.scalar = 2.5})), "");
  EXPECT_EQ(traced("sin"), nullptr);
}

TEST(Recorder, SharesFoldsAndDrops) {
  Expression made = trace(2, [](std::span<const Expr> x) {
    Expr sum = x[0] + x[1];
    x[1] * 7;
    return (x[1] + x[0]) * sum * (Expr(2) * 3);
  });
  ASSERT_EQ(made.instructions.size(), 6u);  // two inputs, sum, square, 6, product
  EXPECT_EQ(made.instructions[2].step, Step::kAdd);
  EXPECT_EQ(evaluate(made, {{1.0F, 2.0F}}), 54);
}

TEST(Recorder, ComparisonsThatChooseAreMinimumAndMaximum) {
  Expression made = trace(1, [](std::span<const Expr> x) { return Relu::forward(x[0]); });
  ASSERT_EQ(made.instructions.size(), 3u);
  EXPECT_EQ(made.instructions.back().step, Step::kMaximum);
}

TEST(Recorder, MasksThatAreKnownVanish) {
  Expression made = trace(1, [](std::span<const Expr> x) {
    return select((Expr(1) < 2) & (x[0] < 3), x[0], select(Expr(1) > 2, 5, 6));
  });
  EXPECT_EQ(fault_of(made), "");
  EXPECT_EQ(evaluate(made, {{2.0F}}), 2);
  EXPECT_EQ(evaluate(made, {{4.0F}}), 6);
}

TEST(Recorder, TakesExpressionsOverOtherArguments) {
  Recorder recorder(2);
  auto twice = trace(1, [](std::span<const Expr> x) { return x[0] * 2; });
  auto difference = trace(2, [](std::span<const Expr> x) { return x[0] - x[1]; });
  const int32_t last = recorder.input(1);
  const int32_t arguments[] = {recorder.add(twice, {{last}}), recorder.input(0)};
  Expression made = recorder.finish(recorder.add(difference, arguments));
  EXPECT_EQ(evaluate(made, {{3.0F, 10.0F}}), 17);
}

TEST(Expression, FaultsAreFound) {
  Expression made = trace(1, [](std::span<const Expr> x) { return select(x[0] < 0, 1, x[0]); });
  ASSERT_EQ(fault_of(made), "");
  Expression later = made;
  later.instructions.back().of[0] = 9;
  EXPECT_NE(fault_of(later), "");
  Expression unmasked = made;
  unmasked.instructions.back().of[0] = 0;
  EXPECT_NE(fault_of(unmasked), "");
  Expression mask = made;
  mask.instructions.pop_back();
  while (mask.instructions.back().step != Step::kLess) mask.instructions.pop_back();
  EXPECT_NE(fault_of(mask), "");
  EXPECT_NE(fault_of({}), "");
}

}  // namespace
}  // namespace mx::ops
