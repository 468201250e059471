// Arrays made of nothing: constants, ranges, windows.
#include "ops/creation/creation.h"

#include <algorithm>
#include <numbers>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/pointwise/copy.h"

namespace mx::numpy {
namespace {

struct LikeParam {
  double fill_value = 0;
  std::string ctx;
  std::optional<DType> dtype;
  bool operator==(const LikeParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        required("fill_value", &LikeParam::fill_value, "Value of every element."),
        field("ctx", &LikeParam::ctx, "Device of the result, like cpu(0)."),
        field("dtype", &LikeParam::dtype, "Element type of the result; None: the input's.")};
  }
};

struct EyeParam {
  int64_t N = 0;
  std::optional<int64_t> M;
  int64_t k = 0;
  std::string ctx;
  DType dtype = DType::kFloat32;
  bool operator==(const EyeParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("N", &EyeParam::N, "Count of rows."),
                      field("M", &EyeParam::M, "Count of columns; None means N."),
                      field("k", &EyeParam::k, "The diagonal; 0 is the main one."),
                      field("ctx", &EyeParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &EyeParam::dtype, "Element type of the result.")};
  }
};

struct IndicesParam {
  Dims dimensions;
  DType dtype = DType::kInt32;
  std::string ctx;
  bool operator==(const IndicesParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{required("dimensions", &IndicesParam::dimensions, "Shape of the grid."),
                      field("dtype", &IndicesParam::dtype, "Element type of the result."),
                      field("ctx", &IndicesParam::ctx, "Device of the result, like cpu(0).")};
  }
};

struct LogspaceParam {
  double start = 0, stop = 0;
  int64_t num = 50;
  bool endpoint = true;
  double base = 10;
  std::string ctx;
  DType dtype = DType::kFloat32;
  bool operator==(const LogspaceParam&) const = default;
  static constexpr auto fields() {
    using P = LogspaceParam;
    return std::tuple{required("start", &P::start, "Exponent of the first value."),
                      required("stop", &P::stop, "Exponent of the last value, or end."),
                      required("num", &P::num, "Count of values."),
                      field("endpoint", &P::endpoint, "Whether `stop` is included."),
                      field("base", &P::base, "What is raised."),
                      field("ctx", &P::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &P::dtype, "Element type of the result.")};
  }
};

struct WindowParam {
  int64_t M = 0;
  std::string ctx;
  DType dtype = DType::kFloat32;
  bool operator==(const WindowParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("M", &WindowParam::M, "Count of points."),
                      field("ctx", &WindowParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &WindowParam::dtype, "Element type of the result.")};
  }
};

template <class P>
void add(OpTable& table, const char* name, const char* doc, OfParams<void(Infer&)> infer,
         OfParams<void(Run&)> kernel) {
  table.add(define<P>({.name = name,
                       .doc = doc,
                       .infer = std::move(infer),
                       .gradient = zero_gradient<P>,
                       .cpu = std::move(kernel)}));
}

void add_filled(OpTable& table, const char* name, double value) {
  using P = ops::ShapeParam;
  add<P>(
      table, name, "An array with one value everywhere.",
      [](Infer& t, const P& p) {
        t.set(t.out(0), Shape(p.shape));  // -1 is unknown
        t.set_dtype(t.out(0), p.dtype);
      },
      [value](Run& run, const P& /*p*/) { ops::fill_elements(run, run.out(0), value); });
}

Values full_like(const Arguments& a, const LikeParam& p) {
  DType type = p.dtype.value_or(a.dtype(0));
  return {call("_np_filled",
               {{"shape", text(a.shape(0).dims())},
                {"value", text(p.fill_value)},
                {"dtype", std::string(name_of(type))}},
               {})};
}

void add_constants(OpTable& table) {
  add_filled(table, "_npi_zeros", 0);
  add_filled(table, "_npi_ones", 1);
  add<ops::FullParam>(
      table, "_np_filled", "An array with one value everywhere.",
      [](Infer& t, const ops::FullParam& p) {
        t.set(t.out(0), Shape(p.shape));
        t.set_dtype(t.out(0), p.dtype);
      },
      [](Run& run, const ops::FullParam& p) { ops::fill_elements(run, run.out(0), p.value); });
  add_composed<LikeParam>(
      table, {.name = "_npi_full_like", .doc = "One value everywhere.", .inputs = {"a"}}, full_like,
      Gradients::kZero);
}

// 0, 1, … in float64, which all formulas below compute in.
Value counted(int64_t count) {
  return call("_arange", {{"start", "0"}, {"stop", text(count)}, {"dtype", "float64"}}, {});
}

Value in_type(const Value& x, DType dtype) { return cast(x, DType::kFloat64, dtype); }

Value diagonal(const Shape& shape, int64_t k, DType dtype) {
  if (shape.size() == 0) return filled(shape, 0, dtype);
  return call("_eye",
              {{"N", text(shape[0])},
               {"M", text(shape[1])},
               {"k", text(k)},
               {"dtype", std::string(name_of(dtype))}},
              {});
}

Values eye(const Arguments& /*a*/, const EyeParam& p) {
  return {diagonal(Shape{p.N, p.M.value_or(p.N)}, p.k, p.dtype)};
}

Values identity(const Arguments& /*a*/, const ops::ShapeParam& p) {
  return {diagonal(Shape(p.shape), 0, p.dtype)};
}

Values indices(const Arguments& /*a*/, const IndicesParam& p) {
  Shape grid(p.dimensions);
  Dims all{grid.ndim()};
  for (int64_t extent : grid) all.push_back(extent);
  if (Shape(all).size() == 0) return {filled(Shape(all), 0, p.dtype)};
  Values parts;
  for (int axis = 0; axis < grid.ndim(); ++axis) {
    Dims line(static_cast<size_t>(grid.ndim()), 1);
    line[static_cast<size_t>(axis)] = grid[axis];
    Value places = reshape(counted(grid[axis]), Shape(line));
    Dims one = grid.dims();
    one.insert(0, 1);
    parts.push_back(reshape(broadcast_to(places, Shape(line), grid), Shape(one)));
  }
  return {in_type(concat(parts, 0), p.dtype)};
}

Values logspace(const Arguments& /*a*/, const LogspaceParam& p) {
  if (p.num <= 0) return {filled(Shape{p.num}, 0, p.dtype)};
  auto steps = static_cast<double>(p.endpoint ? p.num - 1 : p.num);
  double step = steps > 0 ? (p.stop - p.start) / steps : 0;
  Value exponents = counted(p.num) * step + p.start;
  return {in_type(call("_rpower_scalar", {{"scalar", text(p.base)}}, {exponents}), p.dtype)};
}

// A window is a sum of cosines of its phase and of twice that.
struct Window {
  double level, once, twice;
};

Values window(const WindowParam& p, const Window& w) {
  if (p.M <= 1) return {filled(Shape{std::max<int64_t>(p.M, 0)}, 1, p.dtype)};
  Value phase = counted(p.M) * (2 * std::numbers::pi / static_cast<double>(p.M - 1));
  Value y = call("cos", {}, {phase}) * w.once + w.level;
  if (w.twice != 0) y = y + call("cos", {}, {phase * 2.0}) * w.twice;
  return {in_type(y, p.dtype)};
}

void add_matrices(OpTable& table) {
  auto add = [&]<class P>(const char* name, const char* doc,
                          Values (*body)(const Arguments&, const P&)) {
    add_composed<P>(table, {.name = name, .doc = doc}, body, Gradients::kZero);
  };
  add("_npi_eye", "Ones on a diagonal.", eye);
  add("_npi_identity", "Ones on the main diagonal.", identity);
  add("_npi_indices", "The places of a grid, an array for each axis.", indices);
  add("_npi_logspace", "Powers with evenly spaced exponents.", logspace);
}

void add_window(OpTable& table, const char* name, const Window& w) {
  add_composed<WindowParam>(
      table, {.name = name, .doc = "A window for the ends of a signal."},
      [w](const Arguments& /*a*/, const WindowParam& p) { return window(p, w); }, Gradients::kZero);
}

}  // namespace

void add_creation(OpTable& table) {
  add_constants(table);
  add_matrices(table);
  OpDef range = table.get("_arange");
  range.name = "_npi_arange";
  range.aliases.clear();
  derive_from(table.add(std::move(range)), table.get("_arange"));
  add_window(table, "_npi_hanning", {.level = 0.5, .once = -0.5, .twice = 0});
  add_window(table, "_npi_hamming", {.level = 0.54, .once = -0.46, .twice = 0});
  add_window(table, "_npi_blackman", {.level = 0.42, .once = -0.5, .twice = 0.08});
}

}  // namespace mx::numpy
