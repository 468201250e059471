// _npi_insert_…: an array with values put before given places. The places are a number, a slice or
// an array; the result takes its rows from the array and the values, in an order that they say.
#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "base/index_error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/index/positions.h"
#include "ops/numpy/slices.h"
#include "ops/pointwise/broadcast.h"

namespace mx::numpy {
namespace {

struct InsertParam {
  std::optional<double> val;
  std::optional<int64_t> start, stop, step, int_ind;
  std::optional<int> axis;
  bool operator==(const InsertParam&) const = default;
  static constexpr auto fields() {
    using P = InsertParam;
    return std::tuple{field("val", &P::val, "The value; None: given as an array."),
                      field("start", &P::start, "First place of a slice."),
                      field("stop", &P::stop, "End of the slice."),
                      field("step", &P::step, "Step of the slice."),
                      field("int_ind", &P::int_ind, "The place."),
                      field("axis", &P::axis, "The axis; None flattens first.")};
  }
};

struct OrderParam {
  int64_t extent = 0, count = 0, start = 0, step = 1;
  bool has_places = false;
  bool operator==(const OrderParam&) const = default;
  static constexpr auto fields() {
    using P = OrderParam;
    return std::tuple{field("extent", &P::extent, "Rows of the array."),
                      field("count", &P::count, "Rows that are put in."),
                      field("start", &P::start, "First place, where no array says them."),
                      field("step", &P::step, "What lies between places."),
                      field("has_places", &P::has_places, "Whether an array says them.")};
  }
};

int64_t place_in(int64_t place, int64_t extent) {
  check<IndexError>(place >= -extent && place <= extent, "insert: place ", place,
                    " is outside of an axis of extent ", extent, "; use ", -extent, "..", extent);
  return place < 0 ? place + extent : place;
}

// For each row of the result the row of (array, values) that it is. One place takes all values.
void order_forward(Run& run, const OrderParam& p) {
  std::vector<int64_t> places;
  if (run.num_inputs() > 0) {
    const int64_t* given = ops::read_index(run, run.in(0));
    places.assign(given, given + run.in(0).size());
  } else {
    for (int64_t i = 0; i < p.count; ++i) places.push_back(p.start + i * p.step);
  }
  for (int64_t& place : places) place = place_in(place, p.extent);
  if (places.size() == 1) places.resize(static_cast<size_t>(p.count), places[0]);
  std::vector<int64_t> sorted(places.size());
  std::iota(sorted.begin(), sorted.end(), int64_t{0});
  std::ranges::stable_sort(sorted, {}, [&](int64_t i) { return places[static_cast<size_t>(i)]; });
  auto* out = run.out(0).data<int64_t>();
  int64_t row = 0;
  for (int64_t value : sorted) {
    while (row < places[static_cast<size_t>(value)]) *out++ = row++;
    *out++ = p.extent + value;
  }
  while (row < p.extent) *out++ = row++;
}

struct Shaped {
  Value value;
  Shape shape;
};

// The array along whose axis rows are put in.
Shaped lines_of(const Arguments& a, const InsertParam& p, int& axis) {
  if (!p.axis) {
    axis = 0;
    Shape flat{a.shape(0).size()};
    return {reshape(a[0], flat), flat};
  }
  axis = axis_in(*p.axis, a.ndim(0), "insert");
  return {a[0], a.shape(0)};
}

// NumPy's rule: a single place takes as many rows as the values have, which are then read with
// their first axis there (`is_number`); several places take one row each.
Shaped rows_to_insert(Shaped values, const Shape& array, int axis, int64_t places, bool is_number) {
  int ndim = array.ndim();
  Dims wanted = array.dims();
  auto at = static_cast<size_t>(axis);
  wanted[at] = places;
  if (places == 1 && values.shape.ndim() <= ndim) {
    Dims wide(static_cast<size_t>(ndim - values.shape.ndim()), 1);
    for (int64_t extent : values.shape) wide.push_back(extent);
    values = {reshape(values.value, Shape(wide)), Shape(wide)};
    if (is_number && axis > 0) {
      Dims order;
      for (int i = 1; i <= axis; ++i) order.push_back(i);
      order.push_back(0);
      for (int i = axis + 1; i < ndim; ++i) order.push_back(i);
      Dims moved;
      for (int64_t from : order) moved.push_back(wide[static_cast<size_t>(from)]);
      values = {transpose(values.value, order), Shape(moved)};
    }
    wanted[at] = values.shape[axis];
  }
  check<ShapeError>(ops::broadcasts_to(values.shape, Shape(wanted)), "insert: values of shape ",
                    values.shape, " do not fit into ", Shape(wanted));
  return {broadcast_to(values.value, values.shape, Shape(wanted)), Shape(wanted)};
}

Shaped values_of(const Arguments& a, const InsertParam& p) {
  if (p.val) return {filled(Shape(), *p.val, a.dtype(0)), Shape()};
  return {cast(a[1], a.dtype(1), a.dtype(0)), a.shape(1)};
}

Value joined(const Shaped& array, const Shaped& rows, int axis, const OrderParam& order,
             const Values& places) {
  Value all = concat({array.value, rows.value}, axis);
  Value taken = apply("_np_insert_order", order, places);
  return call("take", {{"axis", text(int64_t{axis})}}, {all, taken});
}

Values insert_number(const Arguments& a, const InsertParam& p) {
  check(p.int_ind.has_value(), "insert: the place int_ind is missing");
  int axis = 0;
  Shaped array = lines_of(a, p, axis);
  Shaped rows = rows_to_insert(values_of(a, p), array.shape, axis, 1, true);
  int64_t extent = array.shape[axis], place = place_in(*p.int_ind, extent);
  Values parts;
  if (place > 0) parts.push_back(slice(array.value, axis, 0, place));
  parts.push_back(rows.value);
  if (place < extent) parts.push_back(slice(array.value, axis, place, extent));
  return {concat(parts, axis)};
}

Values insert_slice(const Arguments& a, const InsertParam& p) {
  int axis = 0;
  Shaped array = lines_of(a, p, axis);
  ops::SliceRange range(p.start, p.stop, p.step, array.shape[axis]);
  if (range.count == 0) return {array.value};
  Shaped rows = rows_to_insert(values_of(a, p), array.shape, axis, range.count, false);
  OrderParam order{.extent = array.shape[axis],
                   .count = rows.shape[axis],
                   .start = range.start,
                   .step = range.count == 1 ? 0 : range.step};
  return {joined(array, rows, axis, order, {})};
}

Values insert_array(const Arguments& a, const InsertParam& p) {
  int axis = 0;
  Shaped array = lines_of(a, p, axis);
  size_t last = a.size() - 1;
  int64_t places = a.shape(last).size();
  if (places == 0) return {array.value};
  Shaped rows = rows_to_insert(values_of(a, p), array.shape, axis, places, a.ndim(last) == 0);
  OrderParam order{.extent = array.shape[axis], .count = rows.shape[axis], .has_places = true};
  return {joined(array, rows, axis, order, {a[last]})};
}

// The same on other devices: places are between rows, 2 * place before 2 * row + 1.
Values sorted_order(const Arguments& a, const OrderParam& p) {
  Shape count{p.count};
  auto counted = [](int64_t n) {
    return call("_arange", {{"start", "0"}, {"stop", text(n)}, {"dtype", "int64"}}, {});
  };
  Value places;
  if (p.has_places) {
    Shape given{a.shape(0).size()};
    places = reshape(cast(a[0], a.dtype(0), DType::kInt64), given);
    Value is_negative = call("_lesser_scalar", {{"scalar", "0"}}, {places});
    places = broadcast_to(places + is_negative * static_cast<double>(p.extent), given, count);
  } else {
    places = counted(p.count) * static_cast<double>(p.step) + static_cast<double>(p.start);
  }
  Values keys;
  if (p.extent > 0) keys.push_back(counted(p.extent) * 2.0 + 1.0);
  keys.push_back(places * 2.0);
  return {call("argsort", {{"axis", "0"}, {"dtype", "int64"}}, {concat(keys, 0)})};
}

void infer_order(Infer& t, const OrderParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  t.set(t.out(0), Shape{p.extent + p.count});
}

void add(OpTable& table, const char* name, Body body, bool has_places) {
  OpSpec spec{.name = name, .doc = "An array with values put before given places."};
  spec.inputs = {"arr", "values", "obj"};
  if (!has_places) spec.inputs.pop_back();
  spec.input_names = [has_places](const InsertParam& p) {
    std::vector<std::string> names = {"arr"};
    if (!p.val) names.emplace_back("values");
    if (has_places) names.emplace_back("obj");
    return names;
  };
  add_composed<InsertParam>(table, std::move(spec), std::move(body));
}

}  // namespace

void add_insertion(OpTable& table) {
  const OpDef& order = table.add(define<OrderParam>(
      {.name = "_np_insert_order",
       .doc = "The rows of an array and of what is put into it, in their order.",
       .inputs = {"obj"},
       .input_names =
           [](const OrderParam& p) {
             return p.has_places ? std::vector<std::string>{"obj"} : std::vector<std::string>{};
           },
       .infer = infer_order,
       .gradient = zero_gradient<OrderParam>,
       .cpu = order_forward}));
  derive_from_body<OrderParam>(order, sorted_order);
  add(table, "_npi_insert_scalar", insert_number, false);
  add(table, "_npi_insert_slice", insert_slice, false);
  add(table, "_npi_insert_tensor", insert_array, true);
}

}  // namespace mx::numpy
