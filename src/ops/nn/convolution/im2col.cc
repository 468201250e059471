#include "ops/nn/convolution/im2col.h"

#include <algorithm>

#include "base/error.h"
#include "ops/nn/pooling/window.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Geometry {
  Windows windows;
  Extents image, out;  // the image, and how many windows fit along each axis
  [[nodiscard]] int64_t taps() const {
    return windows[0].kernel * windows[1].kernel * windows[2].kernel;
  }
  [[nodiscard]] int64_t plane() const { return image[0] * image[1] * image[2]; }
  [[nodiscard]] int64_t count() const { return out[0] * out[1] * out[2]; }
};

template <class P>
Geometry geometry_of(const P& p, std::span<const int64_t> spatial) {
  Geometry g{.windows = make_windows(p.kernel, p.stride, p.dilate, p.pad),
             .image = {1, 1, 1},
             .out = {1, 1, 1}};
  size_t missing = 3 - spatial.size();
  for (size_t i = 0; i < spatial.size(); ++i) {
    const Window& w = g.windows[missing + i];
    g.image[missing + i] = spatial[i];
    g.out[missing + i] = (spatial[i] + 2 * w.pad - w.extent()) / w.stride + 1;
  }
  return g;
}

std::span<const int64_t> spatial_of(const Shape& image) { return {image.begin() + 2, image.end()}; }

template <class P>
void check_params(Infer& t, const P& p, std::span<const int64_t> spatial) {
  auto axes = static_cast<int>(p.kernel.size());
  check_windows(t, axes, std::nullopt, p.stride, p.dilate, p.pad);
  check<ShapeError>(static_cast<int>(spatial.size()) == axes, t.who(), ": kernel ", Shape(p.kernel),
                    " does not fit the ", spatial.size(), " spatial axes");
  Windows windows = make_windows(p.kernel, p.stride, p.dilate, p.pad);
  for (size_t i = 0; i < spatial.size(); ++i) {
    const Window& w = windows[3 - spatial.size() + i];
    check<ShapeError>(w.kernel > 0 && w.extent() <= spatial[i] + 2 * w.pad, t.who(),
                      ": a window of ", w.extent(), " does not fit the ", spatial[i] + 2 * w.pad,
                      " padded elements");
  }
}

template <class P>
void infer_columns(Infer& t, const P& p, const Slot& image, Slot& columns) {
  if (!image.shape.is_known()) return;
  check<ShapeError>(image.shape.ndim() >= 3, t.who(),
                    ": data must have a batch, a channel and spatial axes, got shape ",
                    image.shape);
  check_params(t, p, spatial_of(image.shape));
  Geometry g = geometry_of(p, spatial_of(image.shape));
  t.set(columns, {image.shape[0], image.shape[1] * g.taps(), g.count()});
}

void infer_im2col(Infer& t, const Im2colParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_columns(t, p, t.in(0), t.out(0));
}

void infer_backward(Infer& t, const Im2colParam& p) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  infer_columns(t, p, t.in(1), t.in(0));
}

void infer_col2im(Infer& t, const Col2imParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  const Shape& columns = t.in_shape(0);
  if (!columns.is_known()) return;
  check<ShapeError>(columns.ndim() == 3, t.who(),
                    ": data must have shape (batch, channels * taps, windows), got ", columns);
  std::span<const int64_t> spatial(p.output_size.begin(), p.output_size.size());
  check_params(t, p, spatial);
  Geometry g = geometry_of(p, spatial);
  check<ShapeError>(columns[1] % g.taps() == 0 && columns[2] == g.count(), t.who(),
                    ": data of shape ", columns, " must have a multiple of ", g.taps(),
                    " rows and ", g.count(), " columns");
  Dims dims = {columns[0], columns[1] / g.taps()};
  dims.append(spatial.begin(), spatial.end());
  t.set(t.out(0), Shape(dims));
}

// Calls body(row of columns, image offset, column offset, count) for runs of neighbouring windows.
template <class Body>
void each_run(const Geometry& g, Body&& body) {
  const auto& [d, h, w] = g.windows;
  int64_t tap = 0;
  for (int64_t kd = 0; kd < d.kernel; ++kd) {
    Span depth = positions(d, kd, g.image[0], g.out[0]);
    for (int64_t kh = 0; kh < h.kernel; ++kh) {
      Span height = positions(h, kh, g.image[1], g.out[1]);
      for (int64_t kw = 0; kw < w.kernel; ++kw, ++tap) {
        Span width = positions(w, kw, g.image[2], g.out[2]);
        for (int64_t od = depth.begin; od < depth.end; ++od) {
          for (int64_t oh = height.begin; oh < height.end; ++oh) {
            int64_t id = od * d.stride + kd * d.dilate - d.pad;
            int64_t ih = oh * h.stride + kh * h.dilate - h.pad;
            int64_t iw = width.begin * w.stride + kw * w.dilate - w.pad;
            body(tap, (id * g.image[1] + ih) * g.image[2] + iw,
                 (od * g.out[1] + oh) * g.out[2] + width.begin, width.end - width.begin);
          }
        }
      }
    }
  }
}

void to_columns(const Run& run, const Geometry& g, const Tensor& image, const Tensor& columns) {
  int64_t planes = image.dim(0) * image.dim(1), stride = g.windows[2].stride;
  dispatch(kNumeric, image.dtype(), [&]<class T>() {
    run.parallel(planes, g.taps() * g.count(), [&](int64_t plane) {
      const T* from = image.data<const T>() + plane * g.plane();
      T* to = columns.data<T>() + plane * g.taps() * g.count();
      std::fill_n(to, g.taps() * g.count(), T(Acc<T>(0)));
      each_run(g, [&](int64_t tap, int64_t source, int64_t target, int64_t count) {
        T* line = to + tap * g.count() + target;
        for (int64_t i = 0; i < count; ++i) line[i] = from[source + i * stride];
      });
    });
  });
}

void to_image(const Run& run, const Geometry& g, const Tensor& columns, const Tensor& image) {
  int64_t planes = image.dim(0) * image.dim(1), stride = g.windows[2].stride;
  dispatch(kNumeric, image.dtype(), [&]<class T>() {
    auto* sums = run.scratch<Acc<T>>(image.size());
    run.parallel(planes, g.taps() * g.count(), [&](int64_t plane) {
      const T* from = columns.data<const T>() + plane * g.taps() * g.count();
      Acc<T>* sum = sums + plane * g.plane();
      T* to = image.data<T>() + plane * g.plane();
      std::fill_n(sum, g.plane(), Acc<T>(0));
      each_run(g, [&](int64_t tap, int64_t target, int64_t source, int64_t count) {
        const T* line = from + tap * g.count() + source;
        for (int64_t i = 0; i < count; ++i) {
          Acc<T>& place = sum[target + i * stride];
          place = static_cast<Acc<T>>(place + Acc<T>(line[i]));
        }
      });
      for (int64_t i = 0; i < g.plane(); ++i) to[i] = static_cast<T>(sum[i]);
    });
  });
}

Im2colParam mirrored(const Col2imParam& p) { return {p.kernel, p.stride, p.dilate, p.pad}; }

}  // namespace

OpDef im2col() {
  return define<Im2colParam>({
      .name = "im2col",
      .doc = "Writes the elements of each window of a convolution as one column.",
      .inputs = {"data"},
      .infer = infer_im2col,
      .gradient = [](Grad& g, const Im2colParam& p) -> Values {
        return {apply("_backward_im2col", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu =
          [](Run& run, const Im2colParam& p) {
            if (run.in(0).size() == 0) return;
            to_columns(run, geometry_of(p, spatial_of(run.in(0).shape())), run.in(0), run.out(0));
          },
      .names_its_input = true,
      .names_outputs = true,
  });
}

OpDef backward_im2col() {
  return define<Im2colParam>({
      .name = "_backward_im2col",
      .doc = "Gradient of im2col.",
      .inputs = {"dy", "data"},
      .infer = infer_backward,
      .gradient = [](Grad& g, const Im2colParam& p) -> Values {
        return {apply("im2col", p, {g.out_grad(0)}), {}};
      },
      .cpu =
          [](Run& run, const Im2colParam& p) {
            if (run.out(0).size() == 0) return;
            to_image(run, geometry_of(p, spatial_of(run.out(0).shape())), run.in(0), run.out(0));
          },
      .reads = all_but(1),
  });
}

OpDef col2im() {
  return define<Col2imParam>({
      .name = "col2im",
      .doc = "Adds the columns of a matrix up to images, each column at its window.",
      .inputs = {"data"},
      .infer = infer_col2im,
      .gradient = [](Grad& g, const Col2imParam& p) -> Values {
        return {apply("im2col", mirrored(p), {g.out_grad(0)})};
      },
      .cpu =
          [](Run& run, const Col2imParam& p) {
            if (run.out(0).size() == 0) return;
            to_image(run, geometry_of(p, spatial_of(run.out(0).shape())), run.in(0), run.out(0));
          },
  });
}

}  // namespace mx::ops
