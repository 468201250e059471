#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/sampling/corners.h"
#include "ops/nn/sampling/spatial_transformer.h"
#include "ops/pointwise/dual.h"

namespace mx::ops {
namespace {

template <class T>
void sample(const Run& run, const SamplerExtents& e, const T* data, const T* grid, T* result) {
  using A = Acc<T>;
  int64_t places = e.places(), columns = e.columns;
  run.parallel(e.images * e.rows, columns * e.channels * 4, [&](int64_t line) {
    int64_t image = line / e.rows;
    const T* x = grid + image * 2 * places;
    const T* planes = data + image * e.channels * e.plane();
    T* to = result + image * e.channels * places;
    for (int64_t i = line % e.rows * columns; i < (line % e.rows + 1) * columns; ++i) {
      Corners<A> corners(A(x[i]), A(x[places + i]), e.width, e.height);
      for (int64_t c = 0; c < e.channels; ++c) {
        const T* plane = planes + c * e.plane();
        A sum = 0;
        corners.each([&](int64_t at, bool right, bool bottom) {
          sum += A(plane[at]) * corners.x_share(right) * corners.y_share(bottom);
        });
        to[c * places + i] = static_cast<T>(sum);
      }
    }
  });
}

}  // namespace

void sample_bilinear(const Run& run, const Tensor& data, const Tensor& grid, const Tensor& result) {
  if (result.size() == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    sample(run, {data, grid}, data.data<const T>(), grid.data<const T>(), result.data<T>());
  });
}

namespace {

void infer_arrays(Infer& t, Slot& data, Slot& grid, Slot& result) {
  infer_floating(t);
  check<ShapeError>(!data.shape.has_rank() || data.shape.ndim() == 4, t.who(),
                    ": data must have shape (batch, channels, height, width), got ", data.shape);
  check<ShapeError>(!grid.shape.has_rank() || grid.shape.ndim() == 4, t.who(),
                    ": grid must have shape (batch, 2, height, width), got ", grid.shape);
  t.set(data, Shape::of_rank(4));
  t.set(grid, {data.shape[0], 2, kUnknown, kUnknown});
  t.set(result, {grid.shape[0], data.shape[1], grid.shape[2], grid.shape[3]});
  t.set(grid, {result.shape[0], 2, result.shape[2], result.shape[3]});
  t.set(data, {grid.shape[0], result.shape[1], kUnknown, kUnknown});
}

void infer(Infer& t, const BilinearSamplerParam& /*p*/) {
  infer_arrays(t, t.in(0), t.in(1), t.out(0));
}

void infer_backward(Infer& t, const BilinearSamplerParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify(t.in(2), t.out(1));
  infer_arrays(t, t.in(1), t.in(2), t.in(0));
}

// Image by image for the gradient of data, where places meet; row by row for that of the grid.
template <class T>
void data_gradient(const Run& run, const SamplerExtents& e, const T* dy, const T* grid, T* result) {
  using A = Acc<T>;
  int64_t places = e.places(), plane = e.plane();
  A* sums = run.scratch<A>(e.images * e.channels * plane);
  run.parallel(e.images * e.channels, places * 8 + plane, [&](int64_t index) {
    const T* x = grid + index / e.channels * 2 * places;
    const T* slopes = dy + index * places;
    A* sum = sums + index * plane;
    std::fill_n(sum, plane, A(0));
    for (int64_t i = 0; i < places; ++i) {
      Corners<A> corners(A(x[i]), A(x[places + i]), e.width, e.height);
      corners.each([&](int64_t at, bool right, bool bottom) {
        sum[at] += A(slopes[i]) * corners.x_share(right) * corners.y_share(bottom);
      });
    }
    T* to = result + index * plane;
    for (int64_t i = 0; i < plane; ++i) to[i] = static_cast<T>(sum[i]);
  });
}

template <class T>
void grid_gradient(const Run& run, const SamplerExtents& e, const T* dy, const T* data,
                   const T* grid, T* result) {
  using A = Acc<T>;
  int64_t places = e.places(), columns = e.columns;
  run.parallel(e.images * e.rows, columns * e.channels * 8, [&](int64_t line) {
    int64_t image = line / e.rows;
    const T* x = grid + image * 2 * places;
    T* dx = result + image * 2 * places;
    for (int64_t i = line % e.rows * columns; i < (line % e.rows + 1) * columns; ++i) {
      Corners<A> corners(A(x[i]), A(x[places + i]), e.width, e.height);
      A along_x = 0, along_y = 0;
      for (int64_t c = 0; c < e.channels; ++c) {
        const T* plane = data + (image * e.channels + c) * e.plane();
        auto slope = A(dy[(image * e.channels + c) * places + i]);
        corners.each([&](int64_t at, bool right, bool bottom) {
          A value = slope * A(plane[at]);
          along_x += (right ? value : -value) * corners.y_share(bottom);
          along_y += (bottom ? value : -value) * corners.x_share(right);
        });
      }
      dx[i] = static_cast<T>(along_x * static_cast<A>(e.width - 1) / A(2));
      dx[places + i] = static_cast<T>(along_y * static_cast<A>(e.height - 1) / A(2));
    }
  });
}

void backward(Run& run, const BilinearSamplerParam& /*p*/) {
  const Tensor &data = run.in(1), &grid = run.in(2);
  SamplerExtents e(data, grid);
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *places = grid.data<const T>();
    if (data.size() > 0) data_gradient(run, e, dy, places, run.out(0).data<T>());
    if (grid.size() == 0) return;
    grid_gradient(run, e, dy, data.data<const T>(), places, run.out(1).data<T>());
  });
}

// dy, data, grid, gradients of both gradients → gradients of dy, data and grid
void backward_backward(Run& run, const BilinearSamplerParam& /*p*/) {
  const Dual* dy = still(run, run.in(0));
  const Dual *data = moving(run, run.in(1), run.in(3)), *grid = moving(run, run.in(2), run.in(4));
  SamplerExtents e(run.in(1), run.in(2));
  auto result = [&](int i) { return run.scratch<Dual>(run.out(i).size()); };
  Dual *ddy = result(0), *ddata = result(1), *dgrid = result(2);
  sample<Dual>(run, e, data, grid, ddy);
  data_gradient<Dual>(run, e, dy, grid, ddata);
  grid_gradient<Dual>(run, e, dy, data, grid, dgrid);
  store_slopes(ddy, run.out(0));
  store_slopes(ddata, run.out(1));
  store_slopes(dgrid, run.out(2));
}

}  // namespace

OpDef bilinear_sampler() {
  return define<BilinearSamplerParam>({
      .name = "BilinearSampler",
      .doc = "Reads data at the places of a grid, between elements by bilinear interpolation.",
      .inputs = {"data", "grid"},
      .infer = infer,
      .gradient =
          [](Grad& g, const BilinearSamplerParam& p) {
            return apply_all("_backward_BilinearSampler", p, {g.out_grad(0), g.in(0), g.in(1)});
          },
      .cpu =
          [](Run& run, const BilinearSamplerParam& /*p*/) {
            sample_bilinear(run, run.in(0), run.in(1), run.out(0));
          },
      .names_outputs = true,
  });
}

OpDef backward_bilinear_sampler() {
  return define<BilinearSamplerParam>({
      .name = "_backward_BilinearSampler",
      .doc = "Gradients of BilinearSampler with respect to data and grid.",
      .inputs = {"dy", "data", "grid"},
      .num_outputs = [](const BilinearSamplerParam&) { return 2; },
      .infer = infer_backward,
      .gradient =
          [](Grad& g, const BilinearSamplerParam& p) {
            return apply_all("_backward_backward_BilinearSampler", p,
                             {g.in(0), g.in(1), g.in(2), g.out_grad(0), g.out_grad(1)});
          },
      .cpu = backward,
  });
}

OpDef backward_backward_bilinear_sampler() {
  return define<BilinearSamplerParam>({
      .name = "_backward_backward_BilinearSampler",
      .doc = "Gradients of _backward_BilinearSampler with respect to dy, data and grid.",
      .inputs = {"dy", "data", "grid", "ddata", "dgrid"},
      .num_outputs = [](const BilinearSamplerParam&) { return 3; },
      .infer = [](Infer& t, const BilinearSamplerParam&) { infer_like(t, {0, 1, 2}); },
      .cpu = backward_backward,
  });
}

}  // namespace mx::ops
