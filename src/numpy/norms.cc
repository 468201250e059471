// Norms, polynomials, inverses of maps between arrays, and checks.
#include <cmath>
#include <limits>

#include "base/error.h"
#include "device/device.h"
#include "ir/derived.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "runtime/kernel_call.h"

namespace mx::numpy {
namespace {

struct NormParam {
  double ord = 2;
  std::optional<Dims> axis;
  bool keepdims = false;
  int flag = -2;
  bool operator==(const NormParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("ord", &NormParam::ord, "Order of the norm."),
                      field("axis", &NormParam::axis, "Axes; None means all."),
                      field("keepdims", &NormParam::keepdims, "Whether reduced axes stay."),
                      field("flag", &NormParam::flag, "Kind of the norm, in 1.9.1's numbers.")};
  }
};

struct IndexParam {
  int ind = 2;
  bool operator==(const IndexParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("ind", &IndexParam::ind, "How many axes come first.")};
  }
};

struct SolveAxesParam {
  std::optional<Dims> a_axes;
  bool operator==(const SolveAxesParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("a_axes", &SolveAxesParam::a_axes, "Axes of a that go last.")};
  }
};

struct MessageParam {
  std::string msg = "Constraint violated.";
  static constexpr auto fields() {
    return std::tuple{field("msg", &MessageParam::msg, "What to say.")};
  }
};

Value reduced(const char* op, const Value& x, const NormParam& p) {
  TextAttrs attrs = {{"keepdims", p.keepdims ? "True" : "False"}};
  if (p.axis) attrs.emplace_back("axis", text(*p.axis));
  return call(op, attrs, {x});
}

Value vector_norm(const Value& x, const NormParam& p) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (p.flag == -2 || p.flag == 1 || p.ord == 2) {
    return apply("sqrt", {}, {reduced("_np_sum", apply("square", {}, {x}), p)});
  }
  Value size = apply("abs", {}, {x});
  if (p.ord == kInfinity) return reduced("_np_max", size, p);
  if (p.ord == -kInfinity) return reduced("_np_min", size, p);
  if (p.ord == 0) return reduced("_np_sum", apply("sign", {}, {size}), p);
  if (p.ord == 1) return reduced("_np_sum", size, p);
  auto raised = [](const Value& v, double exponent) {
    return call("_power_scalar", {{"scalar", text(exponent)}}, {v});
  };
  return raised(reduced("_np_sum", raised(size, p.ord), p), 1 / p.ord);
}

// The singular values of the matrices in two axes: their largest, least, or sum.
Values matrix_norm(const Value& x, const Shape& shape, const NormParam& p) {
  check<ShapeError>(p.axis && p.axis->size() == 2,
                    "norm: two axes are needed for norms of matrices");
  int ndim = shape.ndim(), row = axis_in((*p.axis)[0], ndim, "norm");
  int column = axis_in((*p.axis)[1], ndim, "norm");
  check<ShapeError>(row != column, "norm: the two axes must differ, got ", row, " twice");
  if (shape[row] > shape[column]) std::swap(row, column);  // the singular values are the same
  Dims order, result;
  for (int i = 0; i < ndim; ++i) {
    bool stays = i != row && i != column;
    if (stays) order.push_back(i);
    if (stays || p.keepdims) result.push_back(stays ? shape[i] : 1);
  }
  order.push_back(row);
  order.push_back(column);
  Values parts = call_all("_npi_svd", {}, {transpose(x, order)});
  check(p.flag == 2 || p.ord == 2 || p.ord == -2, "norm: order ", p.ord,
        " of matrices is not one of singular values; use 2 or -2");
  const char* reduction = p.flag == 2 ? "_np_sum" : p.ord > 0 ? "_np_max" : "_np_min";
  Value found = call(reduction, {{"axis", "-1"}}, {parts[1]});
  return {reshape(found, Shape(result)), parts[0], parts[1], parts[2]};
}

// Flags are 1.9.1's: -2 and 1, the root of the sum of squares; -1, of vectors; 0 and 2, of
// matrices, by singular values. Those have the decomposition as hidden outputs; the others have
// none.
Values norm(const Arguments& a, const NormParam& p) {
  Value x = cast(a[0], a.dtype(0), real_of(a.dtype(0)));
  if (p.flag == 0 || p.flag == 2) return matrix_norm(x, a.shape(0), p);
  Value none = filled(Shape{0}, 0, real_of(a.dtype(0)));
  return {vector_norm(x, p), none, none, none};
}

Values polyval(const Arguments& a, const NoParam& /*p*/) {
  check<ShapeError>(a.ndim(0) == 1, "polyval: coefficients must have one axis, got ", a.shape(0));
  DType type = promoted(a.dtype(0), a.dtype(1));
  Value p = cast(a[0], a.dtype(0), type), x = cast(a[1], a.dtype(1), type), y = x * 0.0;
  for (int64_t i = 0; i < a.shape(0)[0]; ++i) {
    y = y * x + reshape(slice(p, 0, i, i + 1), Shape());
  }
  return {y};
}

Values tensorinv(const Arguments& a, const IndexParam& p) {
  const Shape& shape = a.shape(0);
  check<ShapeError>(p.ind > 0 && p.ind < shape.ndim(), "tensorinv: ind ", p.ind,
                    " does not fit an array of shape ", shape);
  int64_t rows = shape.product(0, p.ind), columns = shape.product(p.ind, shape.ndim());
  Value inverse = call("_linalg_inverse", {}, {reshape(a[0], Shape{rows, columns})});
  Dims result;
  for (int i = 0; i < shape.ndim(); ++i) result.push_back(shape[(i + p.ind) % shape.ndim()]);
  return {reshape(inverse, Shape(result))};
}

Values tensorsolve(const Arguments& a, const SolveAxesParam& p) {
  Dims order, rest;
  for (int64_t axis : p.a_axes.value_or(Dims{}))
    rest.push_back(axis_in(axis, a.ndim(0), "tensorsolve"));
  for (int i = 0; i < a.ndim(0); ++i) {
    if (std::ranges::find(rest, i) == rest.end()) order.push_back(i);
  }
  for (int64_t axis : rest) order.push_back(axis);
  Dims result;
  int64_t columns = 1;
  for (int i = a.ndim(1); i < a.ndim(0); ++i) {
    result.push_back(a.shape(0)[static_cast<int>(order[static_cast<size_t>(i)])]);
    columns *= result.back();
  }
  int64_t rows = a.shape(1).size();
  Value matrix = reshape(transpose(a[0], order), Shape{rows, columns});
  Value x = call("_npi_solve", {}, {matrix, reshape(a[1], Shape{rows})});
  return {reshape(x, Shape(result))};
}

void check_all(Run& run, const MessageParam& p) {
  for (bool holds : run.in(0).span<const bool>()) check(holds, p.msg);
  *run.out(0).data<bool>() = true;
}

// On other devices the call waits for the answer: an error must name the call that made it.
void check_all_there(Run& run, const MessageParam& p, DeviceKind kind) {
  static const OpDef& all = op_table().get("_np_all");
  static const Params over_all_axes = parse_params(*all.params, Attrs{}, all.name);
  Run inner;
  inner.op = &all;
  inner.stream_ptr = run.stream_ptr;
  inner.scratch_memory = run.scratch_memory;
  inner.inputs = run.inputs;
  inner.outputs = run.outputs;
  choose_kernel(all, over_all_axes, inner, kind).run(inner, over_all_axes);
  bool holds = false;
  run.stream().copy(&holds, run.out(0).raw(), sizeof holds);
  run.stream().synchronize();
  check(holds, p.msg);
}

}  // namespace

void add_norms(OpTable& table) {
  add_composed<NormParam>(table,
                          {.name = "_npi_norm",
                           .doc = "The norm of arrays.",
                           .inputs = {"data"},
                           .num_outputs = [](const NormParam& /*p*/) { return 4; },
                           .num_visible = [](const NormParam& /*p*/) { return 1; }},
                          norm);
  add_composed<NoParam>(
      table, {.name = "_npi_polyval", .doc = "A polynomial at x.", .inputs = {"p", "x"}}, polyval);
  add_composed<IndexParam>(
      table, {.name = "_npi_tensorinv", .doc = "The inverse of a map.", .inputs = {"a"}},
      tensorinv);
  add_composed<SolveAxesParam>(
      table, {.name = "_npi_tensorsolve", .doc = "x with a x = b.", .inputs = {"a", "b"}},
      tensorsolve);
  const OpDef& checks =
      table.add(define<MessageParam>({.name = "_npx_constraint_check",
                                      .doc = "True, or an error when an element is not.",
                                      .inputs = {"input"},
                                      .infer =
                                          [](Infer& t, const MessageParam& /*p*/) {
                                            t.set_dtype(t.in(0), DType::kBool);
                                            t.set_dtype(t.out(0), DType::kBool);
                                            t.set(t.out(0), Shape());
                                          },
                                      .gradient = zero_gradient<MessageParam>,
                                      .cpu = check_all}));
  add_derived(checks, [](DeviceKind kind) {
    return std::vector<Kernel>{{"waiting", nullptr, [kind](Run& run, const MessageParam& p) {
                                  check_all_there(run, p, kind);
                                }}};
  });
}

}  // namespace mx::numpy
