#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/sampling/spatial_transformer.h"
#include "tensor/dispatch.h"

namespace mx::ops {

void affine_grid(const Run& run, const Tensor& loc, const Tensor& grid) {
  int64_t height = grid.dim(2), width = grid.dim(3);
  dispatch(kFloating, grid.dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(grid.dim(0) * 2, height * width, [&](int64_t line) {
      const T* row = loc.data<const T>() + line * 3;
      T* to = grid.data<T>() + line * height * width;
      A step_x = A(2) / static_cast<A>(width - 1), step_y = A(2) / static_cast<A>(height - 1);
      for (int64_t h = 0; h < height; ++h) {
        A base = A(row[1]) * (static_cast<A>(h) * step_y - A(1)) + A(row[2]);
        for (int64_t w = 0; w < width; ++w) {
          A x = static_cast<A>(w) * step_x - A(1);
          to[h * width + w] = static_cast<T>(A(row[0]) * x + base);
        }
      }
    });
  });
}

namespace {

bool is_affine(const GridGeneratorParam& p) { return p.transform_type == GridTransform::kAffine; }

void infer(Infer& t, const GridGeneratorParam& p) {
  infer_floating(t);
  if (!is_affine(p)) {
    t.unify_shape(t.in(0), t.out(0));
    t.set(t.in(0), {kUnknown, 2, kUnknown, kUnknown});
    return t.unify_shape(t.in(0), t.out(0));
  }
  check<ShapeError>(p.target_shape.size() == 2 && p.target_shape[0] > 0 && p.target_shape[1] > 0,
                    t.who(), ": affine needs target_shape, two positive numbers, got ",
                    Shape(p.target_shape));
  t.set(t.in(0), {kUnknown, 6});
  t.set(t.out(0), {t.in_shape(0)[0], 2, p.target_shape[0], p.target_shape[1]});
  t.set(t.in(0), {t.out(0).shape[0], 6});
}

void infer_backward(Infer& t, const GridGeneratorParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
}

// Elements of the flow → from -1 to 1, and the scale of that.
template <class A>
A unit_of(int64_t extent) {
  return A(2) / static_cast<A>(extent - 1);
}

void warp(const Run& run) {
  const Tensor& flow = run.in(0);
  int64_t height = flow.dim(2), width = flow.dim(3);
  dispatch(kFloating, flow.dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(flow.dim(0) * 2, height * width, [&](int64_t line) {
      bool is_x = line % 2 == 0;
      A unit = unit_of<A>(is_x ? width : height);
      const T* from = flow.data<const T>() + line * height * width;
      T* to = run.out(0).data<T>() + line * height * width;
      for (int64_t h = 0; h < height; ++h) {
        for (int64_t w = 0; w < width; ++w) {
          int64_t i = h * width + w;
          A place = A(from[i]) + static_cast<A>(is_x ? w : h);
          to[i] = static_cast<T>(place * unit - A(1));
        }
      }
    });
  });
}

void forward(Run& run, const GridGeneratorParam& p) {
  if (run.out(0).size() == 0) return;
  if (is_affine(p)) return affine_grid(run, run.in(0), run.out(0));
  warp(run);
}

// A flow in the grid's units.
void scale_flow(const Run& run) {
  const Tensor& flow = run.in(0);
  int64_t height = flow.dim(2), width = flow.dim(3), plane = height * width;
  dispatch(kFloating, flow.dtype(), [&]<class T>() {
    run.parallel(flow.dim(0) * 2, plane, [&](int64_t line) {
      auto unit = unit_of<Acc<T>>(line % 2 == 0 ? width : height);
      const T* from = flow.data<const T>() + line * plane;
      T* to = run.out(0).data<T>() + line * plane;
      for (int64_t i = 0; i < plane; ++i) to[i] = static_cast<T>(Acc<T>(from[i]) * unit);
    });
  });
}

// The grid is affine in data: without its constant part it is its own slope.
void slope(Run& run, const GridGeneratorParam& p) {
  if (run.out(0).size() == 0) return;
  if (is_affine(p)) return affine_grid(run, run.in(0), run.out(0));
  scale_flow(run);
}

void backward(Run& run, const GridGeneratorParam& p) {
  const Tensor& dy = run.in(0);
  if (dy.size() == 0) return;
  if (!is_affine(p)) return scale_flow(run);
  int64_t height = dy.dim(2), width = dy.dim(3), plane = height * width;
  dispatch(kFloating, dy.dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(dy.dim(0) * 2, plane, [&](int64_t line) {
      const T* from = dy.data<const T>() + line * plane;
      double sums[3] = {};
      for (int64_t h = 0; h < height; ++h) {
        double y = static_cast<double>(h) * unit_of<double>(height) - 1;
        for (int64_t w = 0; w < width; ++w) {
          double slope = static_cast<double>(A(from[h * width + w]));
          sums[0] += slope * (static_cast<double>(w) * unit_of<double>(width) - 1);
          sums[1] += slope * y;
          sums[2] += slope;
        }
      }
      T* to = run.out(0).data<T>() + line * 3;
      for (int i = 0; i < 3; ++i) to[i] = static_cast<T>(static_cast<A>(sums[i]));
    });
  });
}

}  // namespace

OpDef grid_generator() {
  return define<GridGeneratorParam>({
      .name = "GridGenerator",
      .doc = "Makes the grid of places that BilinearSampler reads.",
      .inputs = {"data"},
      .infer = infer,
      .gradient = [](Grad& g, const GridGeneratorParam& p) -> Values {
        return {apply("_backward_GridGenerator", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
  });
}

OpDef backward_grid_generator() {
  return define<GridGeneratorParam>({
      .name = "_backward_GridGenerator",
      .doc = "Gradient of GridGenerator.",
      .inputs = {"dy", "data"},
      .infer = infer_backward,
      .gradient = [](Grad& g, const GridGeneratorParam& p) -> Values {
        return {apply("_backward_GridGenerator_slope", p, {g.out_grad(0), g.in(0)}), {}};
      },
      .cpu = backward,
  });
}

OpDef grid_generator_slope() {
  return define<GridGeneratorParam>({
      .name = "_backward_GridGenerator_slope",
      .doc = "How the grid, which is like `like`, changes when data moves along a direction.",
      .inputs = {"direction", "like"},
      .infer = [](Infer& t, const GridGeneratorParam&) { t.unify(t.in(1), t.out(0)); },
      .gradient = [](Grad& g, const GridGeneratorParam& p) -> Values {
        return {apply("_backward_GridGenerator", p, {g.out_grad(0), g.in(0)}), {}};
      },
      .cpu = slope,
  });
}

}  // namespace mx::ops
