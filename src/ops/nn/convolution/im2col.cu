#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/convolution/im2col.h"
#include "ops/nn/pooling/window.h"
#include "ops/pointwise/number.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Axis {
  int64_t kernel, stride, dilate, pad, image, out;
  // The image's position under a tap of a window; outside it may be anything.
  __device__ int64_t under(int64_t window, int64_t tap) const {
    return window * stride + tap * dilate - pad;
  }
  // The window whose tap lies over a position, or -1.
  __device__ int64_t window_over(int64_t at, int64_t tap) const {
    int64_t start = at + pad - tap * dilate;
    if (start < 0 || start % stride != 0 || start / stride >= out) return -1;
    return start / stride;
  }
};

struct Geometry {
  Axis d, h, w;
  __host__ __device__ int64_t taps() const { return d.kernel * h.kernel * w.kernel; }
  __host__ __device__ int64_t count() const { return d.out * h.out * w.out; }
  __host__ __device__ int64_t plane() const { return d.image * h.image * w.image; }
};

template <class P>
Geometry geometry_of(const P& p, const Shape& image) {
  Windows windows = make_windows(p.kernel, p.stride, p.dilate, p.pad);
  int spatial = image.ndim() - 2;
  auto axis = [&](int i) {
    const Window& w = windows[static_cast<size_t>(i)];
    int64_t extent = i < 3 - spatial ? 1 : image[image.ndim() - 3 + i];
    return Axis{w.kernel, w.stride, w.dilate,
                w.pad,    extent,   (extent + 2 * w.pad - w.extent()) / w.stride + 1};
  };
  return {axis(0), axis(1), axis(2)};
}

template <class T>
void to_columns(const Run& run, const Geometry& g) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t window = i % g.count(), row = i / g.count(), tap = row % g.taps();
    int64_t d = g.d.under(window / (g.h.out * g.w.out), tap / (g.h.kernel * g.w.kernel));
    int64_t h = g.h.under(window / g.w.out % g.h.out, tap / g.w.kernel % g.h.kernel);
    int64_t w = g.w.under(window % g.w.out, tap % g.w.kernel);
    bool is_inside = d >= 0 && d < g.d.image && h >= 0 && h < g.h.image && w >= 0 && w < g.w.image;
    int64_t at = row / g.taps() * g.plane() + (d * g.h.image + h) * g.w.image + w;
    y[i] = is_inside ? x[at] : gpu::narrow<T>(Acc<T>(0));
  });
}

// Each element of the image adds up the windows that cover it.
template <class T>
void to_image(const Run& run, const Geometry& g) {
  const T* columns = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t plane = i / g.plane(), at = i % g.plane();
    int64_t w = at % g.w.image, h = at / g.w.image % g.h.image, d = at / g.w.image / g.h.image;
    const T* own = columns + plane * g.taps() * g.count();
    Acc<T> sum = 0;
    for (int64_t tap = 0; tap < g.taps(); ++tap) {
      int64_t od = g.d.window_over(d, tap / (g.h.kernel * g.w.kernel));
      int64_t oh = g.h.window_over(h, tap / g.w.kernel % g.h.kernel);
      int64_t ow = g.w.window_over(w, tap % g.w.kernel);
      if (od < 0 || oh < 0 || ow < 0) continue;
      int64_t window = (od * g.h.out + oh) * g.w.out + ow;
      sum = plus(sum, gpu::widen(own[tap * g.count() + window]));
    }
    y[i] = gpu::narrow<T>(sum);
  });
}

}  // namespace

void add_cuda_im2col(OpTable& table) {
  auto add = cuda_adder(table);
  add("im2col", [](Run& run, const Im2colParam& p) {
    if (run.in(0).size() == 0) return;
    Geometry g = geometry_of(p, run.in(0).shape());
    dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() { to_columns<T>(run, g); });
  });
  add("_backward_im2col", [](Run& run, const Im2colParam& p) {
    if (run.out(0).size() == 0) return;
    Geometry g = geometry_of(p, run.out(0).shape());
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { to_image<T>(run, g); });
  });
  add("col2im", [](Run& run, const Col2imParam& p) {
    if (run.out(0).size() == 0) return;
    Geometry g = geometry_of(p, run.out(0).shape());
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { to_image<T>(run, g); });
  });
}

}  // namespace mx::ops
