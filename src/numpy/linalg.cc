// Products of arrays and what is solved with them.
#include <algorithm>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/einsum.h"
#include "numpy/values.h"
#include "ops/pointwise/broadcast.h"

namespace mx::numpy {
namespace {

struct TensordotParam {
  Dims a_axes_summed, b_axes_summed;
  bool operator==(const TensordotParam&) const = default;
  static constexpr auto fields() {
    using P = TensordotParam;
    return std::tuple{required("a_axes_summed", &P::a_axes_summed, "Axes of a."),
                      required("b_axes_summed", &P::b_axes_summed, "Axes of b.")};
  }
};

struct CountParam {
  int axes = 2;
  bool operator==(const CountParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("axes", &CountParam::axes, "How many axes are summed over.")};
  }
};

struct EinsumParam {
  int num_args = 0;
  std::string subscripts;
  int optimize = 0;
  bool operator==(const EinsumParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &EinsumParam::num_args, "Count of arrays."),
                      field("subscripts", &EinsumParam::subscripts, "Letters of the axes."),
                      field("optimize", &EinsumParam::optimize, "Whether an order is searched.")};
  }
};

struct Pair {  // both operands in one dtype
  Value a, b;
};

Pair typed(const Arguments& a) {
  DType type = promoted(a.dtype(0), a.dtype(1));
  return {cast(a[0], a.dtype(0), type), cast(a[1], a.dtype(1), type)};
}

Values tensordot(const Arguments& a, const Dims& first, const Dims& second) {
  auto [x, y] = typed(a);
  Dims left, right, result;  // the orders of axes
  int64_t rows = 1, summed = 1, columns = 1;
  auto listed = [](const Dims& axes, int64_t axis) {
    return std::ranges::find(axes, axis) != axes.end();
  };
  for (int i = 0; i < a.ndim(0); ++i) {
    if (listed(first, i)) continue;
    left.push_back(i);
    rows *= a.shape(0)[i];
    result.push_back(a.shape(0)[i]);
  }
  for (size_t i = 0; i < first.size(); ++i) {
    auto k = static_cast<int>(first[i]), m = static_cast<int>(second[i]);
    check<ShapeError>(a.shape(0)[k] == a.shape(1)[m], "tensordot: axis ", k, " of shape ",
                      a.shape(0), " and axis ", m, " of shape ", a.shape(1),
                      " must have one extent");
    left.push_back(k);
    right.push_back(m);
    summed *= a.shape(0)[k];
  }
  for (int i = 0; i < a.ndim(1); ++i) {
    if (listed(second, i)) continue;
    right.push_back(i);
    columns *= a.shape(1)[i];
    result.push_back(a.shape(1)[i]);
  }
  Shape shape{result};
  if (rows * columns == 0 || summed == 0) {  // nothing to add up
    return {filled(shape, 0, promoted(a.dtype(0), a.dtype(1)))};
  }
  Value product = call("dot", {},
                       {reshape(transpose(x, left), Shape{rows, summed}),
                        reshape(transpose(y, right), Shape{summed, columns})});
  return {reshape(product, shape)};
}

Dims counted(const Dims& axes, int ndim) {
  Dims result;
  for (int64_t axis : axes) result.push_back(axis_in(axis, ndim, "tensordot"));
  return result;
}

Values tensordot_axes(const Arguments& a, const TensordotParam& p) {
  check<ShapeError>(p.a_axes_summed.size() == p.b_axes_summed.size(),
                    "tensordot: as many axes of a as of b must be given");
  return tensordot(a, counted(p.a_axes_summed, a.ndim(0)), counted(p.b_axes_summed, a.ndim(1)));
}

Values tensordot_count(const Arguments& a, const CountParam& p) {
  check<ShapeError>(p.axes <= a.ndim(0) && p.axes <= a.ndim(1), "tensordot: ", p.axes,
                    " axes cannot be summed over shapes ", a.shape(0), " and ", a.shape(1));
  Dims first, second;
  for (int i = 0; i < p.axes; ++i) {
    first.push_back(a.ndim(0) - p.axes + i);
    second.push_back(i);
  }
  return tensordot(a, first, second);
}

Values dot(const Arguments& a, const NoParam& /*p*/) {
  if (a.ndim(0) == 0 || a.ndim(1) == 0) return {call("_npi_multiply", {}, {a[0], a[1]})};
  return tensordot(a, Dims{a.ndim(0) - 1}, Dims{std::max(a.ndim(1) - 2, 0)});
}

Dims without_last(const Shape& shape, int count) {
  Dims dims = shape.dims();
  for (int i = 0; i < count; ++i) dims.pop_back();
  return dims;
}

Values matmul(const Arguments& a, const NoParam& p) {
  const Shape &left = a.shape(0), &right = a.shape(1);
  check<ShapeError>(left.ndim() > 0 && right.ndim() > 0,
                    "matmul: numbers cannot be multiplied as matrices; use multiply");
  if (right.ndim() <= 2) return dot(a, p);
  auto [x, y] = typed(a);
  Shape wide = left.ndim() == 1 ? Shape{1, left[0]} : left;
  int64_t rows = wide[wide.ndim() - 2], summed = wide[wide.ndim() - 1];
  int64_t columns = right[right.ndim() - 1];
  check<ShapeError>(summed == right[right.ndim() - 2], "matmul: shapes ", left, " and ", right,
                    " do not fit: ", summed, " is not ", right[right.ndim() - 2]);
  static const OpDef& who = op_table().get("_npi_add");
  Shape batch = ops::broadcast_shape(Shape(without_last(wide, 2)), Shape(without_last(right, 2)),
                                     Who{&who, "matmul"});
  auto spread = [&](const Value& v, const Shape& from, int64_t m, int64_t n) {
    Dims dims = batch.dims();
    dims.push_back(m);
    dims.push_back(n);
    return reshape(broadcast_to(v, from, Shape(dims)), Shape{batch.size(), m, n});
  };
  Value product =
      call("batch_dot", {},
           {spread(reshape(x, wide), wide, rows, summed), spread(y, right, summed, columns)});
  Dims result = batch.dims();
  if (left.ndim() > 1) result.push_back(rows);
  result.push_back(columns);
  return {reshape(product, Shape(result))};
}

Values einsum(const Arguments& a, const EinsumParam& p) { return {einsum_of(a, p.subscripts)}; }

Values cholesky(const Arguments& a, const NoParam& /*p*/) {
  return {call("_linalg_potrf", {}, {a[0]})};
}

Values solve(const Arguments& a, const NoParam& /*p*/) {
  auto [x, y] = typed(a);
  bool is_vector = a.ndim(1) == a.ndim(0) - 1;
  Dims wide = a.shape(1).dims();
  if (is_vector) wide.push_back(1);
  Value inverse = call("_linalg_inverse", {}, {x});
  Value answer = a.ndim(0) == 2 ? call("dot", {}, {inverse, reshape(y, Shape(wide))})
                                : call("_linalg_gemm2", {}, {inverse, reshape(y, Shape(wide))});
  return {reshape(answer, a.shape(1))};
}

}  // namespace

void add_linalg(OpTable& table) {
  auto spec = [](const char* name, const char* doc) {
    return OpSpec{.name = name, .doc = doc, .inputs = {"a", "b"}};
  };
  add_composed<NoParam>(table, spec("_np_dot", "NumPy's dot product."), dot);
  add_composed<NoParam>(table, spec("_npi_matmul", "Products of matrices, in batches."), matmul);
  add_composed<TensordotParam>(table, spec("_npi_tensordot", "Sums over pairs of axes."),
                               tensordot_axes);
  add_composed<CountParam>(table, spec("_npi_tensordot_int_axes", "Sums over the inner axes."),
                           tensordot_count);
  add_composed<EinsumParam>(
      table,
      {.name = "_npi_einsum", .doc = "Einstein's sum.", .inputs = {"data"}, .variadic = "num_args"},
      einsum);
  add_composed<NoParam>(
      table, {.name = "_npi_cholesky", .doc = "The triangular factor.", .inputs = {"A"}}, cholesky);
  add_composed<NoParam>(
      table, {.name = "_npi_solve", .doc = "x with A x = B.", .inputs = {"A", "B"}}, solve);
}

}  // namespace mx::numpy
