// Axes moved, turned, repeated and cut.
#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/shape_params.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

Values transposed(const Arguments& a, const AxesParam& p) {
  int ndim = a.ndim(0);
  Dims axes;
  Dims asked = p.axes.value_or(Dims{});
  for (int64_t axis : asked) axes.push_back(axis_in(axis, ndim, "transpose"));
  if (asked.empty()) {
    for (int i = ndim - 1; i >= 0; --i) axes.push_back(i);
  }
  check<ShapeError>(static_cast<int>(axes.size()) == ndim, "transpose: axes ", Shape(asked),
                    " do not fit an array of shape ", a.shape(0));
  return {ndim < 2 ? reshape(a[0], a.shape(0)) : transpose(a[0], axes)};
}

Values moved(const Arguments& a, const MoveAxisParam& p) {
  int ndim = a.ndim(0);
  check<ShapeError>(p.source.size() == p.destination.size(),
                    "moveaxis: source and destination must list as many axes");
  std::vector<int64_t> order(static_cast<size_t>(ndim), -1);
  std::vector<bool> is_moved(static_cast<size_t>(ndim), false);
  for (size_t i = 0; i < p.source.size(); ++i) {
    int from = axis_in(p.source[i], ndim, "moveaxis");
    int to = axis_in(p.destination[i], ndim, "moveaxis");
    order[static_cast<size_t>(to)] = from;
    is_moved[static_cast<size_t>(from)] = true;
  }
  int64_t next = 0;
  for (int64_t& place : order) {
    if (place >= 0) continue;
    while (is_moved[static_cast<size_t>(next)]) ++next;
    place = next++;
  }
  return {transpose(a[0], Dims(std::span<const int64_t>(order)))};
}

Values squeezed(const Arguments& a, const OptionalAxisParam& p) {
  const Shape& shape = a.shape(0);
  std::vector<bool> dropped(static_cast<size_t>(shape.ndim()), false);
  for (int i = 0; i < shape.ndim() && !p.axis; ++i) dropped[static_cast<size_t>(i)] = shape[i] == 1;
  for (int64_t one : p.axis.value_or(Dims{})) {
    if (shape.ndim() == 0 && (one == 0 || one == -1)) continue;  // NumPy grants a number one axis
    int axis = axis_in(one, shape.ndim(), "squeeze");
    check<ShapeError>(shape[axis] == 1, "squeeze: axis ", one, " of shape ", shape,
                      " does not have extent 1");
    dropped[static_cast<size_t>(axis)] = true;
  }
  Dims kept;
  for (int i = 0; i < shape.ndim(); ++i) {
    if (!dropped[static_cast<size_t>(i)]) kept.push_back(shape[i]);
  }
  return {reshape(a[0], Shape(kept))};
}

Value rolled(const Value& x, int axis, int64_t shift, int64_t extent) {
  if (extent == 0) return x;
  int64_t first = ((-shift) % extent + extent) % extent;
  if (first == 0) return x;
  return concat({slice(x, axis, first, extent), slice(x, axis, 0, first)}, axis);
}

Values roll(const Arguments& a, const RollParam& p) {
  check(p.shift.has_value(), "roll: shift is missing");
  const Shape& shape = a.shape(0);
  if (!p.axis) {
    int64_t shift = std::accumulate(p.shift->begin(), p.shift->end(), int64_t{0});
    Value flat = reshape(a[0], Shape{shape.size()});
    return {reshape(rolled(flat, 0, shift, shape.size()), shape)};
  }
  Value x = a[0];
  for (size_t i = 0; i < p.axis->size(); ++i) {
    int axis = axis_in((*p.axis)[i], shape.ndim(), "roll");
    x = rolled(x, axis, (*p.shift)[p.shift->size() == 1 ? 0 : i], shape[axis]);
  }
  return {x};
}

Value flipped(const Value& x, const Dims& axes) {
  return axes.empty() ? x : call("reverse", {{"axis", text(axes)}}, {x});
}

Values flip(const Arguments& a, const FlipParam& p) {
  Dims axes;
  for (int64_t axis : p.axis.value_or(Dims{})) axes.push_back(axis_in(axis, a.ndim(0), "flip"));
  for (int i = 0; i < a.ndim(0) && !p.axis; ++i) axes.push_back(i);
  return {flipped(a[0], axes)};
}

Values rot90(const Arguments& a, const Rot90Param& p) {
  Dims plane = p.axes.value_or(Dims{0, 1});
  check<ShapeError>(plane.size() == 2, "rot90: two axes are needed");
  int first = axis_in(plane[0], a.ndim(0), "rot90"), second = axis_in(plane[1], a.ndim(0), "rot90");
  Dims swapped;
  for (int i = 0; i < a.ndim(0); ++i)
    swapped.push_back(i == first ? second : i == second ? first : i);
  switch ((p.k % 4 + 4) % 4) {
    case 0:
      return {a[0]};
    case 1:
      return {transpose(flipped(a[0], Dims{second}), swapped)};
    case 2:
      return {flipped(a[0], Dims{first, second})};
    default:
      return {flipped(transpose(a[0], swapped), Dims{second})};
  }
}

Values spread(const Arguments& a, const TargetShapeParam& p) {
  Dims wanted = p.shape;
  const Shape& shape = a.shape(0);
  auto more = static_cast<int>(wanted.size()) - shape.ndim();
  for (int i = 0; i < static_cast<int>(wanted.size()); ++i) {
    int64_t own = i < more ? 1 : shape[i - more];
    int64_t& asked = wanted[static_cast<size_t>(i)];
    if (asked == -2) asked = own;  // as it is
    check<ShapeError>(more >= 0 && (own == asked || own == 1), "broadcast_to: shape ", shape,
                      " cannot be broadcast to ", Shape(p.shape));
  }
  check<ShapeError>(more >= 0, "broadcast_to: shape ", shape, " cannot be broadcast to ",
                    Shape(p.shape));
  return {broadcast_to(a[0], shape, Shape(wanted))};
}

bool has_diagonal(int64_t rows, int64_t columns, int64_t k) {
  return std::min(rows + std::min<int64_t>(k, 0), columns - std::max<int64_t>(k, 0)) > 0;
}

Dims without(const Shape& shape, int first, int second) {
  Dims rest;
  for (int i = 0; i < shape.ndim(); ++i) {
    if (i != first && i != second) rest.push_back(shape[i]);
  }
  return rest;
}

Values diagonal(const Arguments& a, const DiagonalParam& p) {
  const Shape& shape = a.shape(0);
  check<ShapeError>(shape.ndim() >= 2,
                    "diagonal: an array of at least two axes is needed, got shape ", shape);
  int first = axis_in(p.axis1, shape.ndim(), "diagonal");
  int second = axis_in(p.axis2, shape.ndim(), "diagonal");
  if (!has_diagonal(shape[first], shape[second], p.offset)) {
    Dims empty = without(shape, first, second);
    empty.push_back(0);
    return {nothing(a[0], shape, Shape(empty))};
  }
  return {call("diag",
               {{"k", text(int64_t{p.offset})},
                {"axis1", text(int64_t{p.axis1})},
                {"axis2", text(int64_t{p.axis2})}},
               {a[0]})};
}

Values trace(const Arguments& a, const DiagonalParam& p) {
  Value line = diagonal(a, p)[0];
  int first = axis_in(p.axis1, a.ndim(0), "trace"), second = axis_in(p.axis2, a.ndim(0), "trace");
  Dims rest = without(a.shape(0), first, second);
  return {reshape(call("sum", {{"axis", "-1"}}, {line}), Shape(rest))};
}

Values diag(const Arguments& a, const KParam& p) {
  check<ShapeError>(a.ndim(0) == 1 || a.ndim(0) == 2,
                    "diag: an array of one or two axes is needed, ", "got shape ", a.shape(0));
  if (a.ndim(0) == 2 && !has_diagonal(a.shape(0)[0], a.shape(0)[1], p.k)) {
    return {nothing(a[0], a.shape(0), Shape{0})};
  }
  return {call("diag", {{"k", text(int64_t{p.k})}}, {a[0]})};
}

Values diagflat(const Arguments& a, const KParam& p) {
  return {call("diag", {{"k", text(int64_t{p.k})}}, {reshape(a[0], Shape{a.shape(0).size()})})};
}

Values tril(const Arguments& a, const KParam& p) {
  Shape shape = a.shape(0);
  Value x = a[0];
  if (shape.ndim() == 1) {
    Shape square{shape[0], shape[0]};
    x = broadcast_to(x, shape, square);
    shape = std::move(square);
  }
  check<ShapeError>(shape.ndim() >= 2, "tril: the array has no axes");
  int64_t rows = shape[shape.ndim() - 2], columns = shape[shape.ndim() - 1];
  if (rows == 0 || columns == 0) return {x};
  TextAttrs down = {{"start", "0"}, {"stop", text(double(rows))}, {"dtype", "int32"}};
  TextAttrs across = {{"start", "0"}, {"stop", text(double(columns))}, {"dtype", "int32"}};
  Value row = reshape(call("_arange", down, {}), Shape{rows, 1});
  Value column = reshape(call("_arange", across, {}), Shape{1, columns});
  Value kept = call("broadcast_greater_equal", {},
                    {call("_plus_scalar", {{"scalar", text(double(p.k))}}, {row}), column});
  Value mask = broadcast_to(kept, Shape{rows, columns}, shape);
  return {call("where", {}, {mask, x, call("zeros_like", {}, {x})})};
}

Values diff(const Arguments& a, const DiffParam& p) {
  int axis = axis_in(p.axis, a.ndim(0), "diff");
  int64_t extent = a.shape(0)[axis];
  if (p.n >= extent) {
    Dims dims = a.shape(0).dims();
    dims[static_cast<size_t>(axis)] = 0;
    return {nothing(a[0], a.shape(0), Shape(dims))};
  }
  Value x = a[0];
  for (int i = 0; i < p.n; ++i, --extent) {
    x = slice(x, axis, 1, extent) - slice(x, axis, 0, extent - 1);
  }
  return {x};
}

}  // namespace

void add_shapes(OpTable& table) {
  auto spec = [](const char* name, const char* doc, const char* input = "data") {
    return OpSpec{.name = name, .doc = doc, .inputs = {input}};
  };
  add_composed<AxesParam>(table, spec("_np_transpose", "Permutes the axes.", "a"), transposed,
                          Gradients::kFromShapes);
  add_composed<MoveAxisParam>(table, spec("_np_moveaxis", "Moves axes.", "a"), moved,
                              Gradients::kFromShapes);
  add_composed<OptionalAxisParam>(table, spec("_np_squeeze", "Drops axes of extent 1.", "a"),
                                  squeezed, Gradients::kFromShapes);
  add_composed<RollParam>(table, spec("_np_roll", "Moves elements in a circle."), roll,
                          Gradients::kFromShapes);
  add_composed<FlipParam>(table, spec("_npi_flip", "Reverses axes."), flip, Gradients::kFromShapes);
  add_composed<Rot90Param>(table, spec("_npi_rot90", "Turns a plane by 90 degrees."), rot90,
                           Gradients::kFromShapes);
  add_composed<TargetShapeParam>(table,
                                 spec("_npi_broadcast_to", "Repeats axes of extent 1.", "array"),
                                 spread, Gradients::kFromShapes);
  add_composed<DiagonalParam>(table, spec("_np_diagonal", "Diagonals of matrices."), diagonal,
                              Gradients::kFromShapes);
  add_composed<DiagonalParam>(table, spec("_np_trace", "Sums of diagonals."), trace,
                              Gradients::kFromShapes);
  add_composed<KParam>(table, spec("_np_diag", "A diagonal, or a matrix with it."), diag,
                       Gradients::kFromShapes);
  add_composed<KParam>(table, spec("_np_diagflat", "A matrix with a diagonal."), diagflat,
                       Gradients::kFromShapes);
  add_composed<KParam>(table, spec("_npi_tril", "The lower triangle."), tril,
                       Gradients::kFromShapes);
  add_composed<DiffParam>(table, spec("_npi_diff", "Differences of neighbours.", "a"), diff,
                          Gradients::kFromShapes);
}

}  // namespace mx::numpy
