#include "ops/nn/convolution/correlation.h"

#include <algorithm>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/pointwise/dual.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

using Geometry = CorrelationGeometry;

void check_params(Infer& t, const CorrelationParam& p) {
  check<ShapeError>(p.kernel_size > 0 && p.kernel_size % 2 == 1, t.who(),
                    ": kernel_size must be odd, got ", p.kernel_size);
  check<ShapeError>(p.stride1 > 0 && p.stride2 > 0 && p.max_displacement >= 0 && p.pad_size >= 0,
                    t.who(),
                    ": strides must be positive, max_displacement and pad_size at least 0");
}

void infer_arrays(Infer& t, const CorrelationParam& p, Slot& first, Slot& second, Slot& result) {
  check_params(t, p);
  infer_floating(t);
  t.unify_shape(first, second);
  if (!first.shape.is_known()) return;
  check<ShapeError>(first.shape.ndim() == 4, t.who(),
                    ": data must have shape (batch, channels, height, width), got ", first.shape);
  Geometry g(p, first.shape);
  check<ShapeError>(g.rows > 0 && g.columns > 0, t.who(), ": data of shape ", first.shape,
                    " is too small for max_displacement ", p.max_displacement, " and kernel_size ",
                    p.kernel_size, "; raise pad_size");
  t.set(result, {g.batch, g.shifts(), g.rows, g.columns});
}

void infer(Infer& t, const CorrelationParam& p) { infer_arrays(t, p, t.in(0), t.in(1), t.out(0)); }

void infer_backward(Infer& t, const CorrelationParam& p) {
  t.unify_shape(t.in(1), t.out(0));
  t.unify_shape(t.in(2), t.out(1));
  infer_arrays(t, p, t.in(1), t.in(2), t.in(0));
}

// A copy with zeros around each plane, in the type it is computed in.
template <class T>
Acc<T>* padded(const Run& run, const Geometry& g, const T* x) {
  auto* copy = run.scratch<Acc<T>>(g.batch * g.channels * g.plane());
  int64_t height = g.height - 2 * g.pad, width = g.width - 2 * g.pad;
  run.parallel(g.batch * g.channels, g.plane(), [&](int64_t plane) {
    const T* from = x + plane * height * width;
    Acc<T>* to = copy + plane * g.plane();
    std::fill_n(to, g.plane(), Acc<T>(0));
    for (int64_t h = 0; h < height; ++h) {
      Acc<T>* line = to + (h + g.pad) * g.width + g.pad;
      for (int64_t w = 0; w < width; ++w) line[w] = Acc<T>(from[h * width + w]);
    }
  });
  return copy;
}

// Calls body(row of the result, offset in a padded plane) for every element of the kernel.
template <class Body>
void each_line(const CorrelationParam& p, const Geometry& g, Body&& body) {
  for (int64_t kh = 0; kh < p.kernel_size; ++kh) {
    for (int64_t kw = 0; kw < p.kernel_size; ++kw) {
      for (int64_t row = 0; row < g.rows; ++row) {
        body(row, (row * p.stride1 + g.reach + kh) * g.width + g.reach + kw);
      }
    }
  }
}

template <class T>
void correlate(const Run& run, const CorrelationParam& p, const Geometry& g, const T* data1,
               const T* data2, T* result) {
  using A = Acc<T>;
  const A *first = padded(run, g, data1), *second = padded(run, g, data2);
  auto scale = A(1) / static_cast<A>(p.kernel_size * p.kernel_size * g.channels);
  int64_t size = g.rows * g.columns, stride = p.stride1, columns = g.columns;
  A* sums = run.scratch<A>(g.batch * g.shifts() * size);
  run.parallel(g.batch * g.shifts(), size * g.channels, [&](int64_t index) {
    int64_t image = index / g.shifts(), shift = g.offset(index % g.shifts());
    A* sum = sums + index * size;
    std::fill_n(sum, size, A(0));
    for (int64_t c = 0; c < g.channels; ++c) {
      const A* x = first + (image * g.channels + c) * g.plane();
      const A* y = second + (image * g.channels + c) * g.plane();
      each_line(p, g, [&](int64_t row, int64_t at) {
        A* line = sum + row * columns;
        const A *left = x + at, *right = y + at + shift;
        if (p.is_multiply) {
          vector_loop(columns, [=](int64_t i) { line[i] += left[i * stride] * right[i * stride]; });
        } else {
          vector_loop(columns,
                      [=](int64_t i) { line[i] += abs(left[i * stride] - right[i * stride]); });
        }
      });
    }
    T* to = result + index * size;
    for (int64_t i = 0; i < size; ++i) to[i] = static_cast<T>(sum[i] * scale);
  });
}

void forward(Run& run, const CorrelationParam& p) {
  if (run.out(0).size() == 0) return;
  Geometry g(p, run.in(0).shape());
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    correlate(run, p, g, run.in(0).data<const T>(), run.in(1).data<const T>(),
              run.out(0).data<T>());
  });
}

template <class T>
void store_unpadded(const Geometry& g, const Acc<T>* from, T* result, int64_t plane) {
  int64_t height = g.height - 2 * g.pad, width = g.width - 2 * g.pad;
  T* to = result + plane * height * width;
  for (int64_t h = 0; h < height; ++h) {
    const Acc<T>* line = from + (h + g.pad) * g.width + g.pad;
    for (int64_t w = 0; w < width; ++w) to[h * width + w] = static_cast<T>(line[w]);
  }
}

// The gradients of both inputs.
template <class T>
void spread(const Run& run, const CorrelationParam& p, const Geometry& g, const T* dy,
            const T* data1, const T* data2, T* result1, T* result2) {
  using A = Acc<T>;
  const A *first = padded(run, g, data1), *second = padded(run, g, data2);
  auto scale = A(1) / static_cast<A>(p.kernel_size * p.kernel_size * g.channels);
  int64_t planes = g.batch * g.channels, size = g.rows * g.columns;
  A* sums = run.scratch<A>(2 * planes * g.plane());
  run.parallel(planes, size * g.shifts(), [&](int64_t plane) {
    const A *x = first + plane * g.plane(), *y = second + plane * g.plane();
    A *dx = sums + plane * g.plane(), *dz = sums + (planes + plane) * g.plane();
    std::fill_n(dx, g.plane(), A(0));
    std::fill_n(dz, g.plane(), A(0));
    for (int64_t s = 0; s < g.shifts(); ++s) {
      const T* slopes = dy + (plane / g.channels * g.shifts() + s) * size;
      int64_t shift = g.offset(s);
      each_line(p, g, [&](int64_t row, int64_t at) {
        for (int64_t i = 0; i < g.columns; ++i) {
          int64_t left = at + i * p.stride1, right = left + shift;
          A slope = A(slopes[row * g.columns + i]) * scale;
          if (p.is_multiply) {
            dx[left] += slope * y[right];
            dz[right] += slope * x[left];
          } else {
            A signed_slope = x[left] >= y[right] ? slope : -slope;
            dx[left] += signed_slope;
            dz[right] -= signed_slope;
          }
        }
      });
    }
    store_unpadded(g, dx, result1, plane);
    store_unpadded(g, dz, result2, plane);
  });
}

void backward(Run& run, const CorrelationParam& p) {
  if (run.out(0).size() == 0) return;
  Geometry g(p, run.in(1).shape());
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto in = [&](int i) { return run.in(i).data<const T>(); };
    spread(run, p, g, in(0), in(1), in(2), run.out(0).data<T>(), run.out(1).data<T>());
  });
}

// dy, data1, data2, gradients of both gradients → gradients of dy, data1 and data2
void backward_backward(Run& run, const CorrelationParam& p) {
  if (run.out(1).size() == 0) return;
  Geometry g(p, run.in(1).shape());
  const Dual *data1 = moving(run, run.in(1), run.in(3)), *data2 = moving(run, run.in(2), run.in(4));
  auto result = [&](int i) { return run.scratch<Dual>(run.out(i).size()); };
  Dual *ddy = result(0), *ddata1 = result(1), *ddata2 = result(2);
  correlate<Dual>(run, p, g, data1, data2, ddy);
  spread<Dual>(run, p, g, still(run, run.in(0)), data1, data2, ddata1, ddata2);
  store_slopes(ddy, run.out(0));
  store_slopes(ddata1, run.out(1));
  store_slopes(ddata2, run.out(2));
}

}  // namespace

OpDef correlation() {
  return define<CorrelationParam>({
      .name = "Correlation",
      .doc = "Compares patches of two images with each other, under all shifts up to a farthest.",
      .inputs = {"data1", "data2"},
      .infer = infer,
      .gradient =
          [](Grad& g, const CorrelationParam& p) {
            return apply_all("_backward_Correlation", p, {g.out_grad(0), g.in(0), g.in(1)});
          },
      .cpu = forward,
      .names_outputs = true,
  });
}

OpDef backward_correlation() {
  return define<CorrelationParam>({
      .name = "_backward_Correlation",
      .doc = "Gradients of Correlation with respect to both inputs.",
      .inputs = {"dy", "data1", "data2"},
      .num_outputs = [](const CorrelationParam&) { return 2; },
      .infer = infer_backward,
      .gradient =
          [](Grad& g, const CorrelationParam& p) {
            return apply_all("_backward_backward_Correlation", p,
                             {g.in(0), g.in(1), g.in(2), g.out_grad(0), g.out_grad(1)});
          },
      .cpu = backward,
  });
}

OpDef backward_backward_correlation() {
  return define<CorrelationParam>({
      .name = "_backward_backward_Correlation",
      .doc = "Gradients of _backward_Correlation with respect to dy and both inputs.",
      .inputs = {"dy", "data1", "data2", "ddata1", "ddata2"},
      .num_outputs = [](const CorrelationParam&) { return 3; },
      .infer = [](Infer& t, const CorrelationParam&) { infer_like(t, {0, 1, 2}); },
      .cpu = backward_backward,
  });
}

}  // namespace mx::ops
