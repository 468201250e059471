#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/spatial_transformer.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The four elements around a place and their shares; those outside the image are 0.
template <class A>
struct Corners {
  int64_t left, top, width, height;
  A right_share, bottom_share;

  Corners(A x, A y, int64_t width, int64_t height) : width(width), height(height) {
    A column = (x + A(1)) * static_cast<A>(width - 1) / A(2);
    A row = (y + A(1)) * static_cast<A>(height - 1) / A(2);
    // Far outside, and nan, nothing is read; the conversion to integers stays defined.
    bool is_near = column > A(-2) && column < static_cast<A>(width + 1) && row > A(-2) &&
                   row < static_cast<A>(height + 1);
    if (!is_near) column = row = A(-2);
    left = static_cast<int64_t>(std::floor(column));
    top = static_cast<int64_t>(std::floor(row));
    right_share = column - static_cast<A>(left);
    bottom_share = row - static_cast<A>(top);
  }
  // Calls body(offset in the plane, is right, is bottom) for those inside.
  template <class Body>
  void each(Body&& body) const {
    for (int64_t bottom = 0; bottom < 2; ++bottom) {
      for (int64_t right = 0; right < 2; ++right) {
        int64_t h = top + bottom, w = left + right;
        if (h >= 0 && h < height && w >= 0 && w < width) {
          body(h * width + w, right == 1, bottom == 1);
        }
      }
    }
  }
  [[nodiscard]] A x_share(bool right) const { return right ? right_share : A(1) - right_share; }
  [[nodiscard]] A y_share(bool bottom) const { return bottom ? bottom_share : A(1) - bottom_share; }
};

}  // namespace

void sample_bilinear(const Run& run, const Tensor& data, const Tensor& grid, const Tensor& result) {
  int64_t channels = data.dim(1), height = data.dim(2), width = data.dim(3);
  int64_t rows = grid.dim(2), columns = grid.dim(3), places = rows * columns;
  if (result.size() == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(grid.dim(0) * rows, columns * channels * 4, [&](int64_t line) {
      int64_t image = line / rows;
      const T* x = grid.data<const T>() + image * 2 * places;
      const T* planes = data.data<const T>() + image * channels * height * width;
      T* to = result.data<T>() + image * channels * places;
      for (int64_t i = line % rows * columns; i < (line % rows + 1) * columns; ++i) {
        Corners<A> corners(A(x[i]), A(x[places + i]), width, height);
        for (int64_t c = 0; c < channels; ++c) {
          const T* plane = planes + c * height * width;
          A sum = 0;
          corners.each([&](int64_t at, bool right, bool bottom) {
            sum += A(plane[at]) * corners.x_share(right) * corners.y_share(bottom);
          });
          to[c * places + i] = static_cast<T>(sum);
        }
      }
    });
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
void data_gradient(const Run& run) {
  using A = Acc<T>;
  const Tensor &dy = run.in(0), &data = run.in(1), &grid = run.in(2);
  int64_t channels = data.dim(1), height = data.dim(2), width = data.dim(3);
  int64_t places = grid.dim(2) * grid.dim(3), plane = height * width;
  A* sums = run.scratch<A>(data.size());
  run.parallel(data.dim(0) * channels, places * 8 + plane, [&](int64_t index) {
    const T* x = grid.data<const T>() + index / channels * 2 * places;
    const T* slopes = dy.data<const T>() + index * places;
    A* sum = sums + index * plane;
    std::fill_n(sum, plane, A(0));
    for (int64_t i = 0; i < places; ++i) {
      Corners<A> corners(A(x[i]), A(x[places + i]), width, height);
      corners.each([&](int64_t at, bool right, bool bottom) {
        sum[at] += A(slopes[i]) * corners.x_share(right) * corners.y_share(bottom);
      });
    }
    T* to = run.out(0).data<T>() + index * plane;
    for (int64_t i = 0; i < plane; ++i) to[i] = static_cast<T>(sum[i]);
  });
}

template <class T>
void grid_gradient(const Run& run) {
  using A = Acc<T>;
  const Tensor &dy = run.in(0), &data = run.in(1), &grid = run.in(2);
  int64_t channels = data.dim(1), height = data.dim(2), width = data.dim(3);
  int64_t rows = grid.dim(2), columns = grid.dim(3), places = rows * columns;
  run.parallel(grid.dim(0) * rows, columns * channels * 8, [&](int64_t line) {
    int64_t image = line / rows;
    const T* x = grid.data<const T>() + image * 2 * places;
    T* dx = run.out(1).data<T>() + image * 2 * places;
    for (int64_t i = line % rows * columns; i < (line % rows + 1) * columns; ++i) {
      Corners<A> corners(A(x[i]), A(x[places + i]), width, height);
      A along_x = 0, along_y = 0;
      for (int64_t c = 0; c < channels; ++c) {
        const T* plane = data.data<const T>() + (image * channels + c) * height * width;
        auto slope = A(dy.data<const T>()[(image * channels + c) * places + i]);
        corners.each([&](int64_t at, bool right, bool bottom) {
          A value = slope * A(plane[at]);
          along_x += (right ? value : -value) * corners.y_share(bottom);
          along_y += (bottom ? value : -value) * corners.x_share(right);
        });
      }
      dx[i] = static_cast<T>(along_x * static_cast<A>(width - 1) / A(2));
      dx[places + i] = static_cast<T>(along_y * static_cast<A>(height - 1) / A(2));
    }
  });
}

void backward(Run& run, const BilinearSamplerParam& /*p*/) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    if (run.in(1).size() > 0) data_gradient<T>(run);
    if (run.in(2).size() > 0) grid_gradient<T>(run);
  });
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
  });
}

OpDef backward_bilinear_sampler() {
  return define<BilinearSamplerParam>({
      .name = "_backward_BilinearSampler",
      .doc = "Gradients of BilinearSampler with respect to data and grid.",
      .inputs = {"dy", "data", "grid"},
      .num_outputs = [](const BilinearSamplerParam&) { return 2; },
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
