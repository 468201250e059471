// Random numbers as mx.np.random draws them: noise of one kind, from the serial generator as in
// 1.9.1, then a formula over it and the parameters. The noise is a hidden output, so that gradients
// reach the parameters.
#include "ir/random.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "base/error.h"
#include "numpy/bounds.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/numpy/draws.h"
#include "ops/pointwise/broadcast.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

void draw(Run& run, const ops::NoiseParam& p) {
  std::mt19937& engine = run.random().serial();
  const Tensor& out = run.out(0);
  std::uniform_real_distribution<float> uniform(0, 1);
  std::normal_distribution<float> normal(0, 1);
  dispatch(kFloating, out.dtype(), [&]<class T>() {
    T* y = out.data<T>();
    for (int64_t i = 0; i < out.size(); ++i)
      y[i] = T(p.is_normal ? normal(engine) : uniform(engine));
  });
}

// The distributions: two parameters a and b, of which some have one.
struct LocScaleNames {
  static constexpr const char *first = "loc", *second = "scale";
};
struct LowHighNames {
  static constexpr const char *first = "low", *second = "high";
};

template <class Names>
struct TwoParam {
  std::optional<double> first, second;
  std::optional<Dims> size;
  std::string ctx = "cpu";
  std::optional<DType> dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{
        field(Names::first, &TwoParam::first, "First parameter; None: given as an array."),
        field(Names::second, &TwoParam::second, "Second parameter; None: given as an array."),
        field("size", &TwoParam::size, "Shape of the result; None: that of the parameters."),
        field("ctx", &TwoParam::ctx, "Device of the result, like cpu(0)."),
        field("dtype", &TwoParam::dtype, "Element type of the result.")};
  }
};

struct ScaleNames {
  static constexpr const char* first = "scale";
};
struct ANames {
  static constexpr const char* first = "a";
};

template <class Names>
struct OneParam {
  std::optional<double> first = std::nullopt;
  std::optional<Dims> size;
  std::string ctx = "cpu";
  static constexpr auto fields() {
    return std::tuple{
        field(Names::first, &OneParam::first, "The parameter; None: given as an array."),
        field("size", &OneParam::size, "Shape of the result; None: that of the parameter."),
        field("ctx", &OneParam::ctx, "Device of the result, like cpu(0).")};
  }
};

Value log_of(const Value& x) { return apply("log", {}, {x}); }
Value minus_log(const Value& x) { return -log_of(x); }
Value power(const Value& a, const Value& b) { return apply("broadcast_power", {}, {a, b}); }

// Each: from noise and parameters that are arrays of the result's shape.
Value uniform(const Value& n, const Value& a, const Value& b) { return a + n * (b - a); }
Value normal(const Value& n, const Value& a, const Value& b) { return a + n * b; }
Value gumbel(const Value& n, const Value& a, const Value& b) {
  return a + minus_log(minus_log(n)) * b;
}
Value logistic(const Value& n, const Value& a, const Value& b) {
  return a + (log_of(n) - log_of(1.0 - n)) * b;
}
Value exponential(const Value& n, const Value& a) { return minus_log(n) * a; }
Value pareto(const Value& n, const Value& a) { return apply("exp", {}, {minus_log(n) / a}) - 1.0; }
Value rayleigh(const Value& n, const Value& a) {
  return apply("sqrt", {}, {minus_log(n) * 2.0}) * a;
}
Value weibull(const Value& n, const Value& a) { return power(minus_log(n), 1.0 / a); }
Value power_draw(const Value& n, const Value& a) { return power(1.0 - n, 1.0 / a); }

using Bounds = std::vector<std::optional<Bound>>;  // of each parameter

struct Parameters {
  std::vector<std::optional<double>> numbers;
  std::optional<Dims> size;
  DType dtype = DType::kFloat32;
};
template <class Names>
Parameters parameters_of(const TwoParam<Names>& p) {
  return {{p.first, p.second}, p.size, p.dtype.value_or(DType::kFloat32)};
}
template <class Names>
Parameters parameters_of(const OneParam<Names>& p) {
  return {{p.first}, p.size};
}

Shape common(const Shape& a, const Shape& b) {
  static const OpDef& op = op_table().get("_npi_add");
  return ops::broadcast_shape(a, b, Who{&op, ""});
}

Shape shape_of_draw(const Arguments& arrays, const Parameters& p, bool is_prefix) {
  Shape shape;
  for (size_t i = 0; i < arrays.size(); ++i) shape = common(shape, arrays.shape(i));
  if (!p.size) return shape;
  check<ShapeError>(std::ranges::none_of(*p.size, [](int64_t extent) { return extent < 0; }),
                    "random: size ", Shape(*p.size),
                    " has a negative extent; give 0 or more for each axis");
  if (!is_prefix) return Shape(*p.size);
  Dims whole = *p.size;
  for (int64_t dim : shape) whole.push_back(dim);
  return Shape(whole);
}

// The parameters as arrays of one shape: those that are numbers filled in.
Values spread(const Arguments& arrays, const Parameters& p, const Shape& shape,
              const Bounds& bounds, std::string_view who) {
  Values all;
  size_t next = 0;
  for (size_t i = 0; i < p.numbers.size(); ++i) {
    const auto& number = p.numbers[i];
    const auto& bound = bounds[i];
    if (number) {
      if (bound) check_bound(*number, *bound, who);
      all.push_back(filled(shape, *number, p.dtype));
      continue;
    }
    Value x = cast(arrays[next], arrays.dtype(next), p.dtype);
    if (bound) x = bounded(x, *bound);
    all.push_back(broadcast_to(x, arrays.shape(next), shape));
    ++next;
  }
  return all;
}

using Formula = Value (*)(const Value&, const Values&);

template <auto kFormula>
Value applied(const Value& noise, const Values& p) {
  if constexpr (std::is_invocable_v<decltype(kFormula), Value, Value, Value>) {
    return kFormula(noise, p[0], p[1]);
  } else {
    return kFormula(noise, p[0]);
  }
}

template <class P>
std::vector<std::string> names_of_arrays(const P& p) {
  std::vector<std::string> names;
  for (const auto& number : parameters_of(p).numbers) {
    if (!number) names.push_back(cat("input", names.size() + 1));
  }
  return names;
}

// The operator, and `_np_formula_…` of noise and arrays, whose gradient serves it.
template <class P>
void add(OpTable& table, const std::string& name, Formula formula, const Bounds& bounds,
         bool is_normal, bool is_prefix = false) {
  std::string inner = "_np_formula" + name;
  Body of_noise = [formula, bounds, name](const Arguments& a, const P& p) -> Values {
    return {formula(a[0], spread(a.from(1), parameters_of(p), a.shape(0), bounds, name))};
  };
  OpSpec inner_spec{.name = inner, .doc = "Draws of " + name + " as a function of noise."};
  inner_spec.inputs = {"noise", "input1", "input2"};
  inner_spec.input_names = [](const P& p) {
    std::vector<std::string> names = names_of_arrays(p);
    names.insert(names.begin(), "noise");
    return names;
  };
  add_composed<P>(table, inner_spec, of_noise);

  OpSpec spec{.name = name, .doc = "Random numbers.", .inputs = {"input1", "input2"}};
  spec.input_names = names_of_arrays<P>;
  spec.num_outputs = [](const P& /*p*/) { return 2; };
  spec.num_visible = [](const P& /*p*/) { return 1; };
  spec.random = true;
  spec.drawn_outputs = {1};
  spec.gradient = [inner](Grad& g, const P& p) -> Values {
    Values inputs = {g.out_grad(0), g.out(1)};
    for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
    Values all = apply_all("_backward" + inner, p, inputs);
    all.erase(all.begin());
    return all;
  };
  spec.from_drawn = [inner](const Values& inputs, const Values& drawn, const P& p) -> Values {
    Values all = {drawn[0]};
    all.insert(all.end(), inputs.begin(), inputs.end());
    return {apply(inner, p, all), drawn[0]};
  };
  Body body = [inner, is_normal, is_prefix](const Arguments& a, const P& p) -> Values {
    Parameters parameters = parameters_of(p);
    Shape shape = shape_of_draw(a, parameters, is_prefix);
    Value noise = apply(
        "_np_noise",
        ops::NoiseParam{.shape = shape.dims(), .is_normal = is_normal, .dtype = parameters.dtype},
        {});
    Values all = {noise};
    for (const Value& input : a.all()) all.push_back(input);
    return {apply(inner, p, all), noise};
  };
  add_composed<P>(table, spec, body, Gradients::kOwn);
}

struct BernoulliParam {
  std::optional<double> prob, logit;
  std::optional<Dims> size;
  std::string ctx = "cpu";
  DType dtype = DType::kFloat32;
  bool is_logit = false;
  bool operator==(const BernoulliParam&) const = default;
  static constexpr auto fields() {
    using P = BernoulliParam;
    return std::tuple{required("prob", &P::prob, "Probability of a one, or None."),
                      required("logit", &P::logit, "Its logit, or None."),
                      field("size", &P::size, "Shape of the result; None: that of the parameter."),
                      field("ctx", &P::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &P::dtype, "Element type of the result."),
                      required("is_logit", &P::is_logit, "Which of the two is given.")};
  }
};

Values bernoulli(const Arguments& a, const BernoulliParam& p) {
  Parameters parameters{{p.is_logit ? p.logit : p.prob}, p.size};
  Shape shape = shape_of_draw(a, parameters, false);
  Bounds bounds(1);
  if (!p.is_logit) bounds[0] = Bound{.name = "prob", .is_chance = true};
  Value chance = spread(a, parameters, shape, bounds, "_npi_bernoulli")[0];
  if (p.is_logit) chance = apply("sigmoid", {}, {chance});
  Value noise = apply("_np_noise", ops::NoiseParam{.shape = shape.dims()}, {});
  Value ones = apply("_npi_less", {}, {noise, chance});
  return {cast(ones, DType::kBool, p.dtype)};
}

void add_bernoulli(OpTable& table) {
  OpSpec spec{.name = "_npi_bernoulli", .doc = "Ones and zeros.", .inputs = {"input1"}};
  spec.input_names = [](const BernoulliParam& p) {
    bool is_number = p.is_logit ? p.logit.has_value() : p.prob.has_value();
    return is_number ? std::vector<std::string>{} : std::vector<std::string>{"input1"};
  };
  spec.random = true;
  add_composed<BernoulliParam>(table, spec, bernoulli, Gradients::kZero);
}

}  // namespace

void add_random(OpTable& table) {
  add_bernoulli(table);
  table.add(define<ops::NoiseParam>({.name = "_np_noise",
                                     .doc = "Uniform or normal noise from the serial generator.",
                                     .infer =
                                         [](Infer& t, const ops::NoiseParam& p) {
                                           t.set(t.out(0), Shape(p.shape));
                                           t.set_dtype(t.out(0), p.dtype);
                                         },
                                     .gradient = zero_gradient<ops::NoiseParam>,
                                     .cpu = draw,
                                     .random = true}));
  const Bounds any(2), scale = {Bound{.name = "scale"}},
                       second = {std::nullopt, Bound{.name = "scale"}},
                       positive = {Bound{.name = "a", .is_open = true}};
  add<TwoParam<LowHighNames>>(table, "_npi_uniform", applied<uniform>, any, false);
  add<TwoParam<LowHighNames>>(table, "_npi_uniform_n", applied<uniform>, any, false, true);
  add<TwoParam<LocScaleNames>>(table, "_npi_normal", applied<normal>, second, true);
  add<TwoParam<LocScaleNames>>(table, "_npi_normal_n", applied<normal>, second, true, true);
  add<TwoParam<LocScaleNames>>(table, "_npi_gumbel", applied<gumbel>, second, false);
  add<TwoParam<LocScaleNames>>(table, "_npi_logistic", applied<logistic>, second, false);
  add<OneParam<ScaleNames>>(table, "_npi_exponential", applied<exponential>, scale, false);
  add<OneParam<ScaleNames>>(table, "_npi_rayleigh", applied<rayleigh>, scale, false);
  add<OneParam<ANames>>(table, "_npi_pareto", applied<pareto>, positive, false);
  add<OneParam<ANames>>(table, "_npi_weibull", applied<weibull>, positive, false);
  add<OneParam<ANames>>(table, "_npi_powerd", applied<power_draw>, positive, false);
}

}  // namespace mx::numpy
