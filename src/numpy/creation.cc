// Arrays made of nothing: constants, ranges, windows.
#include "ops/creation/creation.h"

#include <cmath>
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

// Element i of the result is value(i).
void write(Run& run, auto value) {
  const Tensor& out = run.out(0);
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    T* y = out.data<T>();
    run.parallel_range(out.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = ops::convert<T>(value(i));
    });
  });
}

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

double window_point(int kind, double phase) {
  if (kind == 0) return 0.5 - 0.5 * std::cos(phase);
  if (kind == 1) return 0.54 - 0.46 * std::cos(phase);
  return 0.42 - 0.5 * std::cos(phase) + 0.08 * std::cos(2 * phase);
}

void add_window(OpTable& table, const char* name, int kind) {
  add<WindowParam>(
      table, name, "A window for the ends of a signal.",
      [](Infer& t, const WindowParam& p) {
        t.set(t.out(0), Shape{std::max<int64_t>(p.M, 0)});
        t.set_dtype(t.out(0), p.dtype);
      },
      [kind](Run& run, const WindowParam& p) {
        write(run, [&](int64_t i) {
          if (p.M == 1) return 1.0;
          double phase =
              2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(p.M - 1);
          return window_point(kind, phase);
        });
      });
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

void add_matrices(OpTable& table) {
  auto diagonal = [](Run& run, int64_t k) {
    int64_t columns = run.out(0).dim(1);
    write(run, [=](int64_t i) { return i % columns - i / columns == k ? 1 : 0; });
  };
  add<EyeParam>(
      table, "_npi_eye", "Ones on a diagonal.",
      [](Infer& t, const EyeParam& p) {
        t.set(t.out(0), Shape{p.N, p.M.value_or(p.N)});
        t.set_dtype(t.out(0), p.dtype);
      },
      [diagonal](Run& run, const EyeParam& p) { diagonal(run, p.k); });
  using P = ops::ShapeParam;
  add<P>(
      table, "_npi_identity", "Ones on the main diagonal.",
      [](Infer& t, const P& p) {
        t.set(t.out(0), Shape(p.shape));
        t.set_dtype(t.out(0), p.dtype);
      },
      [diagonal](Run& run, const P& /*p*/) { diagonal(run, 0); });
  add<IndicesParam>(
      table, "_npi_indices", "The places of a grid, an array for each axis.",
      [](Infer& t, const IndicesParam& p) {
        Dims dims{static_cast<int64_t>(p.dimensions.size())};
        for (int64_t dim : p.dimensions) dims.push_back(dim);
        t.set(t.out(0), Shape(dims));
        t.set_dtype(t.out(0), p.dtype);
      },
      [](Run& run, const IndicesParam& p) {
        Dims strides = contiguous_strides(Shape(p.dimensions));
        int64_t grid = Shape(p.dimensions).size();
        write(run, [&](int64_t i) {
          auto axis = static_cast<size_t>(i / grid);
          return i % grid / strides[axis] % p.dimensions[axis];
        });
      });
}

}  // namespace

void add_creation(OpTable& table) {
  add_constants(table);
  add_matrices(table);
  OpDef range = table.get("_arange");
  range.name = "_npi_arange";
  range.aliases.clear();
  derive_from(table.add(std::move(range)), table.get("_arange"));
  add<LogspaceParam>(
      table, "_npi_logspace", "Powers with evenly spaced exponents.",
      [](Infer& t, const LogspaceParam& p) {
        t.set(t.out(0), Shape{p.num});
        t.set_dtype(t.out(0), p.dtype);
      },
      [](Run& run, const LogspaceParam& p) {
        auto steps = static_cast<double>(p.endpoint ? p.num - 1 : p.num);
        double step = steps > 0 ? (p.stop - p.start) / steps : 0;
        write(run,
              [&](int64_t i) { return std::pow(p.base, p.start + step * static_cast<double>(i)); });
      });
  add_window(table, "_npi_hanning", 0);
  add_window(table, "_npi_hamming", 1);
  add_window(table, "_npi_blackman", 2);
}

}  // namespace mx::numpy
