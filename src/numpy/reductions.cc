// Sums, means, extremes and places over axes, with NumPy's shapes and dtypes.
#include <algorithm>

#include "base/error.h"
#include "ir/opening.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/reduce/arg.h"
#include "ops/reduce/not_empty.h"

namespace mx::numpy {
namespace {

struct SumParam {
  std::optional<Dims> axis;
  std::optional<DType> dtype;
  bool keepdims = false;
  std::optional<double> initial;
  bool operator==(const SumParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &SumParam::axis, "Axes to reduce; None means all."),
        field("dtype", &SumParam::dtype, "Element type of the result; None: the input's."),
        field("keepdims", &SumParam::keepdims, "Whether reduced axes stay, with extent 1."),
        field("initial", &SumParam::initial, "A value that takes part.")};
  }
};

struct ExtremeParam {
  std::optional<Dims> axis;
  bool keepdims = false;
  std::optional<double> initial;
  bool operator==(const ExtremeParam&) const = default;
  static constexpr auto fields() {
    using P = ExtremeParam;
    return std::tuple{field("axis", &P::axis, "Axes to reduce; None means all."),
                      field("keepdims", &P::keepdims, "Whether reduced axes stay, with extent 1."),
                      field("initial", &P::initial, "A value that takes part.")};
  }
};

struct TruthParam {
  std::optional<Dims> axis;
  bool keepdims = false;
  bool operator==(const TruthParam&) const = default;
  static constexpr auto fields() {
    using P = TruthParam;
    return std::tuple{field("axis", &P::axis, "Axes to reduce; None means all."),
                      field("keepdims", &P::keepdims, "Whether reduced axes stay, with extent 1.")};
  }
};

struct MomentParam {
  std::optional<Dims> axis;
  std::optional<DType> dtype;
  int ddof = 0;
  bool keepdims = false;
  bool operator==(const MomentParam&) const = default;
  static constexpr auto fields() {
    using P = MomentParam;
    return std::tuple{field("axis", &P::axis, "Axes to reduce; None means all."),
                      field("dtype", &P::dtype,
                            "Element type of the result; None: the input's, float32 of integers."),
                      field("ddof", &P::ddof, "What is taken off the count of elements."),
                      field("keepdims", &P::keepdims, "Whether reduced axes stay, with extent 1.")};
  }
};

struct AverageParam {
  std::optional<Dims> axis;
  bool returned = false, weighted = true;
  bool operator==(const AverageParam&) const = default;
  static constexpr auto fields() {
    using P = AverageParam;
    return std::tuple{field("axis", &P::axis, "Axes to reduce; None means all."),
                      field("returned", &P::returned, "Whether the sums of weights are wanted."),
                      field("weighted", &P::weighted, "Whether weights are given.")};
  }
};

struct Axes {
  ops::ReduceParam kept;  // keeps the reduced axes
  Shape result;           // with or without them
  bool has_all = false;   // whether every axis is reduced
  int64_t count = 1;      // elements that go into one
};

// An array without axes may be reduced along its first or last one, as a vector of it could be.
bool is_of_number(int64_t axis, const Shape& shape) {
  return shape.ndim() == 0 && (axis == 0 || axis == -1);
}

Axes axes_of(const Shape& shape, const std::optional<Dims>& axis, bool keepdims,
             std::string_view who) {
  Axes axes;
  std::vector<bool> reduced(static_cast<size_t>(shape.ndim()), !axis);
  for (int64_t one : axis.value_or(Dims{})) {
    if (is_of_number(one, shape)) continue;
    auto place = static_cast<size_t>(axis_in(one, shape.ndim(), who));
    check<ShapeError>(!reduced[place], who, ": axis ", one, " is listed twice in ", Shape(*axis));
    reduced[place] = true;
  }
  Dims listed, result;
  for (int i = 0; i < shape.ndim(); ++i) {
    if (!reduced[static_cast<size_t>(i)]) {
      result.push_back(shape[i]);
      continue;
    }
    listed.push_back(i);
    axes.count *= shape[i];
    if (keepdims) result.push_back(1);
  }
  axes.kept = {.axis = listed, .keepdims = true};
  axes.has_all = static_cast<int>(listed.size()) == shape.ndim();
  axes.result = Shape(result);
  return axes;
}

// The operator over the axes; over none it is x itself.
Value reduced(std::string_view op, const Value& x, const Axes& axes) {
  if (axes.kept.axis->empty()) return x;
  ops::ReduceParam param = axes.kept;
  if (axes.has_all) param.axis.reset();  // nothing to look up when it runs
  return reshape(apply(op, param, {x}), axes.result);
}

DType sum_type(DType type, std::optional<DType> asked) {
  return asked.value_or(type == DType::kBool ? DType::kInt64 : type);
}

Values sum(const Arguments& a, const SumParam& p) {
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, "sum");
  Value x = cast(a[0], a.dtype(0), sum_type(a.dtype(0), p.dtype));
  Value y = reduced("sum", x, axes);
  return {p.initial ? y + *p.initial : y};
}

Values product(const Arguments& a, const SumParam& p) {
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, "prod");
  Value x = cast(a[0], a.dtype(0), sum_type(a.dtype(0), p.dtype));
  Value y = reduced("prod", x, axes);
  return {p.initial ? y * *p.initial : y};
}

Values mean(const Arguments& a, const SumParam& p) {
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, "mean");
  Value x = cast(a[0], a.dtype(0), p.dtype.value_or(real_of(a.dtype(0))));
  if (axes.count > 0) return {reduced("mean", x, axes)};
  return {reduced("sum", x, axes) / 0.0};  // the mean of nothing is nan
}

template <bool kMax>
Values extreme(const Arguments& a, const ExtremeParam& p) {
  const char* name = kMax ? "max" : "min";
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, name);
  DType type = a.dtype(0), inside = type == DType::kBool ? DType::kUint8 : type;
  if (p.initial && axes.count == 0) {
    return {call("_npi_full_like", {{"fill_value", text(*p.initial)}},
                 {reduced("sum", cast(a[0], type, inside), axes)})};
  }
  Value y = cast(reduced(name, cast(a[0], type, inside), axes), inside, type);
  if (!p.initial) return {y};
  return {call(kMax ? "_maximum_scalar" : "_minimum_scalar", {{"scalar", text(*p.initial)}}, {y})};
}

template <bool kAll>
Values truth(const Arguments& a, const TruthParam& p) {
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, kAll ? "all" : "any");
  Value is_true = call("_npi_not_equal_scalar", {{"scalar", "0"}}, {a[0]});
  Value x = cast(is_true, DType::kBool, DType::kUint8);
  if (axes.count == 0) {  // all of nothing is true, any of nothing is not
    return {call("_npi_equal_scalar", {{"scalar", kAll ? "0" : "1"}}, {reduced("sum", x, axes)})};
  }
  return {cast(reduced(kAll ? "min" : "max", x, axes), DType::kUint8, DType::kBool)};
}

Value variance(const Arguments& a, const MomentParam& p, DType type) {
  Axes axes = axes_of(a.shape(0), p.axis, p.keepdims, "var");
  Value x = cast(a[0], a.dtype(0), type);
  double freedom = static_cast<double>(std::max<int64_t>(axes.count - p.ddof, 0));
  if (axes.kept.axis->empty()) return x * 0.0 / freedom;
  Value centered = x - apply("mean", axes.kept, {x});
  Value total = reduced("sum", apply("square", {}, {centered}), axes);
  return total / freedom;
}

template <bool kRoot>
Values moment(const Arguments& a, const MomentParam& p) {
  DType inside = real_of(a.dtype(0)), type = p.dtype.value_or(inside);
  if (p.dtype && is_floating(*p.dtype)) inside = *p.dtype;
  Value y = variance(a, p, inside);
  if (kRoot) y = apply("sqrt", {}, {y});
  return {cast(y, inside, type)};
}

Values average(const Arguments& a, const AverageParam& p) {
  Axes axes = axes_of(a.shape(0), p.axis, false, "average");
  DType type = real_of(a.dtype(0));
  if (p.weighted) type = promoted(type, a.dtype(1));
  Value x = cast(a[0], a.dtype(0), type);
  if (!p.weighted) {
    Value y = reduced("mean", x, axes);
    Value weights = apply("ones_like", {}, {y}) * static_cast<double>(axes.count);
    return {y, weights};
  }
  Value w = cast(a[1], a.dtype(1), type);
  if (a.shape(1) != a.shape(0)) {  // one weight for each place along the axis
    check<ShapeError>(a.ndim(1) == 1 && p.axis && axes.kept.axis->size() == 1,
                      "average: weights of shape ", a.shape(1), " do not fit an array of shape ",
                      a.shape(0), "; give one axis and a vector of weights");
    Dims wide(static_cast<size_t>(a.ndim(0)), 1);
    wide[static_cast<size_t>((*axes.kept.axis)[0])] = a.shape(1)[0];
    w = broadcast_to(reshape(w, Shape(wide)), Shape(wide), a.shape(0));
  }
  Value weights = reduced("sum", w, axes);
  return {reduced("sum", x * w, axes) / weights, weights};
}

ops::ReduceParam axes_of_place(const ops::ArgParam& p, int ndim) {
  ops::ReduceParam axes;
  axes.keepdims = p.keepdims;
  if (p.axis && ndim > 0) axes.axis = Dims{*p.axis};
  return axes;
}

template <bool kMax>
void infer_place(Infer& t, const ops::ArgParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  const Shape& data = t.in_shape(0);
  if (!data.has_rank()) return;
  bool has_axis = p.axis && !is_of_number(*p.axis, data);
  int axis = has_axis ? axis_in(*p.axis, data.ndim(), kMax ? "argmax" : "argmin") : -1;
  Dims dims;
  for (int i = 0; i < data.ndim(); ++i) {
    bool is_kept = p.axis && i != axis;
    if (is_kept || p.keepdims) dims.push_back(is_kept ? data[i] : 1);
  }
  t.set(t.out(0), Shape(dims));
  ops::check_not_empty(t);
}

template <bool kMax>
void find_place(Run& run, const ops::ArgParam& p) {
  const Tensor& given = run.in(0);
  bool is_bool = given.dtype() == DType::kBool;
  Tensor data = is_bool ? Tensor(given.raw(), given.shape(), DType::kUint8) : given;
  ops::AxisMask mask = ops::reduced_axes(axes_of_place(p, data.ndim()), data.ndim(), run.who());
  ops::find_places(run, data, mask, kMax, run.out(0));
}

// The same as graph compilers know it: the classic operator, which gives places in the input's
// dtype, and a conversion.
template <bool kMax>
Values opened_place(const Arguments& a, const ops::ArgParam& p) {
  DType type = a.dtype(0);
  bool is_narrow = size_of(type) < 4;  // cannot hold places
  DType inside = is_narrow ? DType::kFloat32 : type;
  std::optional<Dims> axis;
  if (p.axis) axis = Dims{*p.axis};
  Axes axes = axes_of(a.shape(0), axis, p.keepdims, kMax ? "argmax" : "argmin");
  constexpr int64_t kWhole = int64_t{1} << 24;  // float32 has all whole numbers up to here
  if (inside == DType::kFloat32 && axes.count > kWhole) inside = DType::kFloat64;
  Value x = cast(a[0], type, inside);
  bool is_flat = !p.axis || a.ndim(0) == 0;
  if (is_flat) x = reshape(x, Shape{a.shape(0).size()});
  ops::ArgParam inner{.axis = is_flat ? 0 : *p.axis};
  Value y = apply(kMax ? "argmax" : "argmin", inner, {x});
  return {reshape(cast(y, inside, DType::kInt64), axes.result)};
}

template <bool kMax>
void add_place(OpTable& table, const char* name, const char* doc) {
  const OpDef& op = table.add(define<ops::ArgParam>({
      .name = name,
      .doc = doc,
      .inputs = {"data"},
      .infer = infer_place<kMax>,
      .gradient = zero_gradient<ops::ArgParam>,
      .cpu = find_place<kMax>,
  }));
  add_opening(op, [](const Values& inputs, std::span<const Slot> slots, const Params& p) -> Values {
    if (!slots[0].shape.is_known()) return {};
    return opened_place<kMax>(Arguments(inputs, slots),
                              *static_cast<const ops::ArgParam*>(p.raw()));
  });
  derive_from_body<ops::ArgParam>(op, opened_place<kMax>);
}

}  // namespace

void add_reductions(OpTable& table) {
  auto spec = [](const char* name, const char* doc, const char* input = "a") {
    return OpSpec{.name = name, .doc = doc, .inputs = {input}};
  };
  add_composed<SumParam>(table, spec("_np_sum", "Sum over the given axes."), sum,
                         Gradients::kFromShapes);
  OpSpec prod = spec("_np_prod", "Product over the given axes.");
  prod.aliases = {"_np_product"};
  add_composed<SumParam>(table, prod, product);
  add_composed<SumParam>(table, spec("_npi_mean", "Mean over the given axes."), mean,
                         Gradients::kFromShapes);
  OpSpec max = spec("_np_max", "Largest element over the given axes.");
  max.aliases = {"_np_amax"};
  add_composed<ExtremeParam>(table, max, extreme<true>);
  OpSpec min = spec("_np_min", "Smallest element over the given axes.");
  min.aliases = {"_np_amin"};
  add_composed<ExtremeParam>(table, min, extreme<false>);
  add_composed<TruthParam>(table, spec("_np_all", "Whether all elements are not 0.", "data"),
                           truth<true>, Gradients::kZero);
  OpSpec any = spec("_np_any", "Whether any element is not 0.", "data");
  any.aliases = {"_np_sometrue"};
  add_composed<TruthParam>(table, any, truth<false>, Gradients::kZero);
  add_composed<MomentParam>(table, spec("_npi_std", "Standard deviation."), moment<true>);
  add_composed<MomentParam>(table, spec("_npi_var", "Variance."), moment<false>);
  OpSpec mean_of = spec("_npi_average", "Weighted mean over the given axes.");
  mean_of.inputs = {"a", "weights"};
  mean_of.input_names = [](const AverageParam& p) {
    return p.weighted ? std::vector<std::string>{"a", "weights"} : std::vector<std::string>{"a"};
  };
  mean_of.num_outputs = [](const AverageParam& /*p*/) { return 2; };
  mean_of.num_visible = [](const AverageParam& p) { return p.returned ? 2 : 1; };
  add_composed<AverageParam>(table, mean_of, average);
  add_place<true>(table, "_npi_argmax", "Place of the first largest.");
  add_place<false>(table, "_npi_argmin", "Place of the first smallest.");
}

}  // namespace mx::numpy
