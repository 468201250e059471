// Arrays joined, stacked and split.
#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

struct JoinParam {
  int num_args = 0;
  std::optional<int> axis = 0;
  std::optional<int> dim;
  bool operator==(const JoinParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &JoinParam::num_args, "Count of arrays."),
                      field("axis", &JoinParam::axis, "Along which axis; None: flattened."),
                      field("dim", &JoinParam::dim, "Another name of the axis.")};
  }
};

struct StackParam {
  int axis = 0, num_args = 0;
  bool operator==(const StackParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("axis", &StackParam::axis, "Where the new axis is."),
                      required("num_args", &StackParam::num_args, "Count of arrays.")};
  }
};

struct CountParam {
  int num_args = 0;
  bool operator==(const CountParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &CountParam::num_args, "Count of arrays.")};
  }
};

struct SplitParam {
  Dims indices;
  int axis = 1;
  bool squeeze_axis = false;
  int sections = 0;
  bool operator==(const SplitParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("indices", &SplitParam::indices, "Where the parts begin."),
                      field("axis", &SplitParam::axis, "Along which axis."),
                      field("squeeze_axis", &SplitParam::squeeze_axis, "Whether it is dropped."),
                      field("sections", &SplitParam::sections, "Count of equal parts, or 0.")};
  }
};

struct EdiffParam {
  bool to_begin_arr_given = false, to_end_arr_given = false;
  std::optional<double> to_begin_scalar, to_end_scalar;
  bool operator==(const EdiffParam&) const = default;
  static constexpr auto fields() {
    using P = EdiffParam;
    return std::tuple{field("to_begin_arr_given", &P::to_begin_arr_given, "An array comes first."),
                      field("to_end_arr_given", &P::to_end_arr_given, "An array comes last."),
                      field("to_begin_scalar", &P::to_begin_scalar, "The number that comes first."),
                      field("to_end_scalar", &P::to_end_scalar, "The number that comes last.")};
  }
};

Values typed(const Arguments& a) {
  DType type = a.dtype(0);
  for (size_t i = 1; i < a.size(); ++i) type = promoted(type, a.dtype(i));
  Values all;
  for (size_t i = 0; i < a.size(); ++i) all.push_back(cast(a[i], a.dtype(i), type));
  return all;
}

Shape at_least(const Shape& shape, int ndim) {  // new axes as NumPy puts them
  if (shape.ndim() >= ndim) return shape;
  if (ndim == 1) return {1};
  if (ndim == 2) return shape.ndim() == 0 ? Shape{1, 1} : Shape{1, shape[0]};
  if (shape.ndim() == 0) return {1, 1, 1};
  return shape.ndim() == 1 ? Shape{1, shape[0], 1} : Shape{shape[0], shape[1], 1};
}

Values widened(const Arguments& a, int ndim) {
  Values all = typed(a);
  for (size_t i = 0; i < all.size(); ++i) all[i] = reshape(all[i], at_least(a.shape(i), ndim));
  return all;
}

Values concatenate(const Arguments& a, const JoinParam& p) {
  Values all = typed(a);
  std::optional<int> axis = p.dim ? p.dim : p.axis;
  if (!axis) {
    for (size_t i = 0; i < all.size(); ++i) all[i] = reshape(all[i], Shape{a.shape(i).size()});
    return {concat(all, 0)};
  }
  return {concat(all, axis_in(*axis, a.ndim(0), "concatenate"))};
}

Values stack(const Arguments& a, const StackParam& p) {
  int axis = axis_in(p.axis, a.ndim(0) + 1, "stack");
  Values all = typed(a);
  for (size_t i = 0; i < all.size(); ++i) {
    check<ShapeError>(a.shape(i) == a.shape(0), "stack: arrays of shapes ", a.shape(0), " and ",
                      a.shape(i), " must have one shape");
    Dims dims = a.shape(i).dims(), wide;
    for (int k = 0; k <= a.ndim(0); ++k) {
      wide.push_back(k == axis ? 1 : dims[static_cast<size_t>(k < axis ? k : k - 1)]);
    }
    all[i] = reshape(all[i], Shape(wide));
  }
  return {concat(all, axis)};
}

Values vstack(const Arguments& a, const CountParam& /*p*/) { return {concat(widened(a, 2), 0)}; }

Values hstack(const Arguments& a, const JoinParam& /*p*/) {
  return {concat(widened(a, 1), a.ndim(0) <= 1 ? 0 : 1)};
}

Values dstack(const Arguments& a, const JoinParam& /*p*/) { return {concat(widened(a, 3), 2)}; }

Values column_stack(const Arguments& a, const CountParam& /*p*/) {
  Values all = typed(a);
  for (size_t i = 0; i < all.size(); ++i) {
    if (a.ndim(i) < 2) all[i] = reshape(all[i], Shape{a.shape(i).size(), 1});
  }
  return {concat(all, 1)};
}

template <int kAxes>
Values at_least(const Arguments& a, const CountParam& /*p*/) {
  Values all;
  for (size_t i = 0; i < a.size(); ++i) all.push_back(reshape(a[i], at_least(a.shape(i), kAxes)));
  return all;
}

// hsplit cuts the first axis of a vector; the attributes say the second.
template <int kAxis>
Values split(const Arguments& a, const SplitParam& p) {
  int axis = kAxis == 1 && a.ndim(0) == 1 ? 0 : kAxis;
  return call_all("_split_v2",
                  {{"indices", text(p.indices)},
                   {"axis", text(int64_t{axis})},
                   {"squeeze_axis", p.squeeze_axis ? "True" : "False"},
                   {"sections", text(int64_t{p.sections})}},
                  {a[0]});
}

int parts_of(const SplitParam& p) {
  return p.sections > 0 ? p.sections : static_cast<int>(p.indices.size());
}

Values ediff1d(const Arguments& a, const EdiffParam& p) {
  int64_t size = a.shape(0).size();
  Value flat = reshape(a[0], Shape{size});
  Values parts;
  size_t next = 1;
  auto add_side = [&](bool is_array, const std::optional<double>& number) {
    if (is_array) {
      Value x = cast(a[next], a.dtype(next), a.dtype(0));
      parts.push_back(reshape(x, Shape{a.shape(next).size()}));
      ++next;
    } else if (number) {
      parts.push_back(filled(Shape{1}, *number, a.dtype(0)));
    }
  };
  add_side(p.to_begin_arr_given, p.to_begin_scalar);
  if (size > 1) parts.push_back(slice(flat, 0, 1, size) - slice(flat, 0, 0, size - 1));
  add_side(p.to_end_arr_given, p.to_end_scalar);
  if (parts.empty()) return {filled(Shape{0}, 0, a.dtype(0))};
  return {concat(parts, 0)};
}

}  // namespace

void add_joins(OpTable& table) {
  auto spec = [](const char* name, const char* doc, const char* input = "data") {
    return OpSpec{.name = name, .doc = doc, .inputs = {input}, .variadic = "num_args"};
  };
  add_composed<JoinParam>(table, spec("_npi_concatenate", "Arrays joined along an axis."),
                          concatenate, Gradients::kFromShapes);
  add_composed<StackParam>(table, spec("_npi_stack", "Arrays stacked along a new axis."), stack,
                           Gradients::kFromShapes);
  add_composed<CountParam>(table, spec("_npi_vstack", "Arrays one below the other."), vstack,
                           Gradients::kFromShapes);
  add_composed<JoinParam>(table, spec("_npi_hstack", "Arrays side by side."), hstack,
                          Gradients::kFromShapes);
  add_composed<JoinParam>(table, spec("_npi_dstack", "Arrays one behind the other."), dstack,
                          Gradients::kFromShapes);
  add_composed<CountParam>(table, spec("_npi_column_stack", "Vectors as columns."), column_stack,
                           Gradients::kFromShapes);
  auto add_at_least = [&](const char* name, Body body) {
    OpSpec wide = spec(name, "Arrays with at least so many axes.", "arys");
    wide.num_outputs = [](const CountParam& p) { return p.num_args; };
    add_composed<CountParam>(table, wide, std::move(body), Gradients::kFromShapes);
  };
  add_at_least("_np_atleast_1d", at_least<1>);
  add_at_least("_np_atleast_2d", at_least<2>);
  add_at_least("_np_atleast_3d", at_least<3>);
  auto add_split = [&](const char* name, Body body) {
    add_composed<SplitParam>(table,
                             {.name = name,
                              .doc = "An array cut into parts.",
                              .inputs = {"data"},
                              .num_outputs = [](const SplitParam& p) { return parts_of(p); }},
                             std::move(body), Gradients::kFromShapes);
  };
  OpSpec differences{.name = "_npi_ediff1d",
                     .doc = "Differences of neighbours, with values before and after them.",
                     .inputs = {"input1", "input2", "input3"}};
  differences.input_names = [](const EdiffParam& p) {
    std::vector<std::string> names = {"input1"};
    if (p.to_begin_arr_given) names.emplace_back("input2");
    if (p.to_end_arr_given) names.push_back(cat("input", names.size() + 1));
    return names;
  };
  add_composed<EdiffParam>(table, differences, ediff1d);
  add_split("_npi_hsplit", split<1>);
  add_split("_npi_dsplit", split<2>);
}

}  // namespace mx::numpy
