// Elements chosen, replaced and rounded.
#include "ops/numpy/selection.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "base/error.h"
#include "ir/scalar_param.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/pointwise/broadcast.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

struct OneScalarParam {
  double scalar = 0;
  bool operator==(const OneScalarParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("scalar", &OneScalarParam::scalar, "The number in place of an array.")};
  }
};

struct TwoScalarsParam {
  double x = 0, y = 0;
  bool operator==(const TwoScalarsParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("x", &TwoScalarsParam::x, "The number where the condition holds."),
                      field("y", &TwoScalarsParam::y, "The number elsewhere.")};
  }
};

struct NanParam {
  bool copy = true;
  double nan = 0;
  std::optional<double> posinf, neginf;
  bool operator==(const NanParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("copy", &NanParam::copy, "Whether the result is a new array."),
                      field("nan", &NanParam::nan, "What nan becomes."),
                      field("posinf", &NanParam::posinf, "What infinity becomes."),
                      field("neginf", &NanParam::neginf, "What minus infinity becomes.")};
  }
};

struct DecimalsParam {
  int decimals = 0;
  bool operator==(const DecimalsParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("decimals", &DecimalsParam::decimals, "Digits after the point.")};
  }
};

struct AssignParam {
  double value = 0;
  int start_axis = 0;
  bool operator==(const AssignParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("value", &AssignParam::value, "What is assigned."),
                      field("start_axis", &AssignParam::start_axis, "First axis of the mask.")};
  }
};

Shape common(const Shape& a, const Shape& b) {
  static const OpDef& op = op_table().get("_npi_add");
  return ops::broadcast_shape(a, b, Who{&op, ""});
}

Value truth(const Value& condition, DType type) {
  if (type == DType::kBool) return cast(condition, type, DType::kUint8);
  return condition;
}

Value chosen(const Value& condition, const Value& x, const Value& y) {
  return call("where", {}, {condition, x, y});
}

Values where(const Arguments& a, const NoParam& /*p*/) {
  Shape shape = common(common(a.shape(0), a.shape(1)), a.shape(2));
  DType type = promoted(a.dtype(1), a.dtype(2));
  return {chosen(broadcast_to(truth(a[0], a.dtype(0)), a.shape(0), shape),
                 broadcast_to(cast(a[1], a.dtype(1), type), a.shape(1), shape),
                 broadcast_to(cast(a[2], a.dtype(2), type), a.shape(2), shape))};
}

// With a number in place of x (kLeft) or of y.
template <bool kLeft>
Values where_number(const Arguments& a, const OneScalarParam& p) {
  Shape shape = common(a.shape(0), a.shape(1));
  Value condition = broadcast_to(truth(a[0], a.dtype(0)), a.shape(0), shape);
  Value array = broadcast_to(a[1], a.shape(1), shape);
  Value number = filled(shape, p.scalar, a.dtype(1));
  return {kLeft ? chosen(condition, number, array) : chosen(condition, array, number)};
}

Values where_numbers(const Arguments& a, const TwoScalarsParam& p) {
  DType type = DType::kFloat32;
  return {chosen(truth(a[0], a.dtype(0)), filled(a.shape(0), p.x, type),
                 filled(a.shape(0), p.y, type))};
}

double largest(DType type) {
  if (type == DType::kFloat64) return std::numeric_limits<double>::max();
  return type == DType::kFloat16 ? 65504.0 : double{std::numeric_limits<float>::max()};
}

Values nan_to_num(const Arguments& a, const NanParam& p) {
  DType type = a.dtype(0);
  if (is_integer(type)) return {a[0]};
  const Shape& shape = a.shape(0);
  auto where_is = [&](const char* test) {
    return cast(call(test, {}, {a[0]}), DType::kBool, DType::kUint8);
  };
  double high = p.posinf.value_or(largest(type)), low = p.neginf.value_or(-largest(type));
  Value x = chosen(where_is("_npi_isnan"), filled(shape, p.nan, type), a[0]);
  x = chosen(where_is("_npi_isposinf"), filled(shape, high, type), x);
  return {chosen(where_is("_npi_isneginf"), filled(shape, low, type), x)};
}

Values around(const Arguments& a, const DecimalsParam& p) {
  DType type = a.dtype(0), inside = is_integer(type) ? DType::kFloat64 : type;
  if (is_integer(type) && p.decimals >= 0) return {a[0]};
  if (p.decimals == 0) return {call("_np_round_even", {}, {a[0]})};
  // 10 to a negative power is no number of the machine: 25 * 0.1 would not be the half that it is.
  double scale = std::pow(10.0, std::abs(p.decimals));
  Value x = cast(a[0], type, inside);
  Value y = p.decimals > 0 ? call("_np_round_even", {}, {x * scale}) / scale
                           : call("_np_round_even", {}, {x / scale}) * scale;
  return {cast(y, inside, type)};
}

// The mask with axes of extent 1 where the data has further ones.
Value mask_over(const Arguments& a, int start) {
  check<ShapeError>(start >= 0 && start <= a.ndim(0) - a.ndim(1),
                    "_npi_boolean_mask_assign_scalar: a mask of shape ", a.shape(1),
                    " does not fit data of shape ", a.shape(0), " from axis ", start, " on");
  Dims wide(static_cast<size_t>(a.ndim(0)), 1);
  for (int i = 0; i < a.ndim(1); ++i)
    wide[static_cast<size_t>(start) + static_cast<size_t>(i)] = a.shape(1)[i];
  Value mask = reshape(truth(a[1], a.dtype(1)), Shape(wide));
  return broadcast_to(mask, Shape(wide), a.shape(0));
}

Values assign_number(const Arguments& a, const AssignParam& p) {
  return {chosen(mask_over(a, p.start_axis), filled(a.shape(0), p.value, a.dtype(0)), a[0])};
}

void infer_assign(Infer& t, const ops::MaskAssignParam& p) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.in(2));
  const Shape &data = t.in_shape(0), &mask = t.in_shape(1);
  if (!data.is_known() || !mask.is_known()) return;
  bool fits = p.start_axis >= 0 && p.start_axis + mask.ndim() <= data.ndim();
  for (int i = 0; fits && i < mask.ndim(); ++i) fits = mask[i] == data[p.start_axis + i];
  check<ShapeError>(fits, t.who(), ": a mask of shape ", mask, " does not fit data of shape ", data,
                    " from axis ", p.start_axis, " on");
}

// The values broadcast to the data with one axis, of the places that hold, in place of the mask's.
void assign_array(Run& run, const ops::MaskAssignParam& p) {
  const Tensor &data = run.in(0), &mask = run.in(1), &value = run.in(2);
  std::vector<int64_t> held;
  dispatch(kAnyType, mask.dtype(), [&]<class M>() {
    const M* holds = mask.data<const M>();
    for (int64_t i = 0; i < mask.size(); ++i) {
      if (static_cast<Acc<M>>(holds[i]) != Acc<M>(0)) held.push_back(i);
    }
  });
  auto count = static_cast<int64_t>(held.size());
  int end = p.start_axis + mask.ndim();
  Shape places = ops::places_of(data.shape(), mask.ndim(), p, count);
  check<ShapeError>(ops::broadcasts_to(value.shape(), places), run.who(), ": values of shape ",
                    value.shape(), " do not fit the ", count, " places of shape ", places,
                    " that the mask holds");
  if (run.out(0).raw() != data.raw()) {
    std::memcpy(run.out(0).raw(), data.raw(), static_cast<size_t>(data.bytes()));
  }
  int64_t width = data.shape().product(end, data.ndim());
  if (count * width == 0) return;
  ops::Walk<1> walk(places, {&value.shape()});
  dispatch(kAnyType, data.dtype(), [&]<class T>() {
    const T* from = value.data<const T>();
    T* to = run.out(0).data<T>();
    walk.rows(0, places.size(), [&](int64_t out, std::array<int64_t, 1> in, int64_t n) {
      for (int64_t i = 0; i < n; ++i) {
        int64_t at = out + i, row = at / width;
        int64_t place = row / count * mask.size() + held[static_cast<size_t>(row % count)];
        to[place * width + at % width] = from[in[0] + i * walk.step(0)];
      }
    });
  });
}

}  // namespace

void add_selection(OpTable& table) {
  add_composed<NoParam>(table,
                        {.name = "_npi_where",
                         .doc = "x where the condition holds, else y.",
                         .inputs = {"condition", "x", "y"}},
                        where);
  add_composed<OneScalarParam>(table,
                               {.name = "_npi_where_lscalar",
                                .doc = "A number where the condition holds, else x.",
                                .inputs = {"condition", "x"}},
                               where_number<true>);
  add_composed<OneScalarParam>(table,
                               {.name = "_npi_where_rscalar",
                                .doc = "y where the condition holds, else a number.",
                                .inputs = {"condition", "y"}},
                               where_number<false>);
  add_composed<TwoScalarsParam>(table,
                                {.name = "_npi_where_scalar2",
                                 .doc = "One number where the condition holds, else another.",
                                 .inputs = {"condition"}},
                                where_numbers, Gradients::kZero);
  add_composed<NanParam>(
      table,
      {.name = "_npi_nan_to_num", .doc = "Numbers for nan and the infinities.", .inputs = {"data"}},
      nan_to_num);
  add_composed<DecimalsParam>(
      table, {.name = "_npi_around", .doc = "Rounds to decimals.", .inputs = {"x"}}, around,
      Gradients::kZero);
  add_composed<AssignParam>(table,
                            {.name = "_npi_boolean_mask_assign_scalar",
                             .doc = "A number where the mask holds.",
                             .inputs = {"data", "mask"}},
                            assign_number, Gradients::kZero);
  table.add(define<ops::MaskAssignParam>({.name = "_npi_boolean_mask_assign_tensor",
                                          .doc = "The values of an array where the mask holds.",
                                          .inputs = {"data", "mask", "value"},
                                          .infer = infer_assign,
                                          .gradient = zero_gradient<ops::MaskAssignParam>,
                                          .cpu = assign_array,
                                          .inplace = {{0, 0}}}));
}

}  // namespace mx::numpy
