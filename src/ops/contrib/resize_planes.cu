// Feature maps in another size: bilinear, or means over an adaptive grid. Gradients gather: each
// pixel looks for the pixels that were read from it.
#include "base/ceil_div.h"
#include "ops/catalog_cuda.h"
#include "ops/contrib/planes.h"
#include "ops/contrib/resize_planes.h"
#include "ops/cuda_each.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// One axis of a bilinear resampling: two source positions of a target position, and the weight of
// the second.
struct Tap {
  int64_t low, high;
  float part;
};

struct Taps {
  int64_t source, target;
  float ratio;
  bool align_corners;
  Taps(int64_t source, int64_t target, bool align_corners)
      : source(source), target(target), align_corners(align_corners) {
    int64_t less = align_corners ? 1 : 0;
    // A single target is the first source, in both modes.
    ratio = target > 1 ? static_cast<float>(source - less) / static_cast<float>(target - less) : 0;
  }
  __device__ Tap at(int64_t i) const {
    auto index = static_cast<float>(i);
    // no fused product: the host rounds twice, and the position decides which pixels are read
    float place = align_corners ? __fmul_rn(ratio, index)
                                : fmaxf(__fadd_rn(__fmul_rn(ratio, index + 0.5f), -0.5f), 0.0f);
    auto low = static_cast<int64_t>(place);
    low = low < source - 1 ? low : source - 1;
    return {low, low < source - 1 ? low + 1 : low, place - static_cast<float>(low)};
  }
  // Target positions that may read source position y lie in first(y)..last(y).
  __device__ int64_t first(int64_t y) const {
    if (ratio == 0) return 0;
    auto i = static_cast<int64_t>(static_cast<float>(y - 1) / ratio) - 2;
    return i > 0 ? i : 0;
  }
  __device__ int64_t last(int64_t y) const {
    if (ratio == 0 || y >= source - 1) return target - 1;
    auto i = static_cast<int64_t>(static_cast<float>(y + 2) / ratio) + 2;
    return i < target - 1 ? i : target - 1;
  }
  // How much target position i reads of source position y.
  __device__ float share(int64_t i, int64_t y) const {
    Tap tap = at(i);
    return (tap.low == y ? 1 - tap.part : 0) + (tap.high == y ? tap.part : 0);
  }
};

template <class T>
void resize(const Run& run, const Taps& down, const Taps& across) {
  using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % across.target, row = i / across.target % down.target;
    const T* plane = x + i / across.target / down.target * down.source * across.source;
    Tap v = down.at(row), h = across.at(column);
    auto part = static_cast<A>(v.part), weight = static_cast<A>(h.part);
    auto read = [&](int64_t at_row, int64_t at) {
      return static_cast<A>(gpu::widen(plane[at_row * across.source + at]));
    };
    A above = (1 - weight) * read(v.low, h.low) + weight * read(v.low, h.high);
    A below = (1 - weight) * read(v.high, h.low) + weight * read(v.high, h.high);
    y[i] = gpu::narrow<T>((1 - part) * above + part * below);
  });
}

template <class T>
void resize_backward(const Run& run, const Taps& down, const Taps& across) {
  using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % across.source, row = i / across.source % down.source;
    const T* plane = dy + i / across.source / down.source * down.target * across.target;
    A sum = 0;
    for (int64_t v = down.first(row); v <= down.last(row); ++v) {
      float tall = down.share(v, row);
      if (tall == 0) continue;
      for (int64_t h = across.first(column); h <= across.last(column); ++h) {
        float wide = across.share(h, column);
        if (wide == 0) continue;
        sum +=
            static_cast<A>(tall * wide) * static_cast<A>(gpu::widen(plane[v * across.target + h]));
      }
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

// Cell i of `cells` covers the pixels begin … end - 1; cells overlap where they do not divide.
struct Cells {
  int64_t cells, extent;
  __device__ int64_t begin(int64_t i) const { return i * extent / cells; }
  __device__ int64_t end(int64_t i) const { return ceil_div((i + 1) * extent, cells); }
  // The first cell that may cover pixel y.
  __device__ int64_t first(int64_t y) const {
    int64_t i = y * cells / extent - 1;
    return i > 0 ? i : 0;
  }
};

template <class T>
void pool(const Run& run, const Cells& rows, const Cells& columns) {
  using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % columns.cells, row = i / columns.cells % rows.cells;
    const T* plane = x + i / columns.cells / rows.cells * rows.extent * columns.extent;
    int64_t top = rows.begin(row), bottom = rows.end(row);
    int64_t left = columns.begin(column), right = columns.end(column);
    auto share = static_cast<A>(1.0f / static_cast<float>((bottom - top) * (right - left)));
    A sum = 0;
    for (int64_t v = top; v < bottom; ++v) {
      for (int64_t h = left; h < right; ++h) {
        sum += share * static_cast<A>(gpu::widen(plane[v * columns.extent + h]));
      }
    }
    y[i] = gpu::narrow<T>(sum);
  });
}

template <class T>
void pool_backward(const Run& run, const Cells& rows, const Cells& columns) {
  using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % columns.extent, row = i / columns.extent % rows.extent;
    const T* plane = dy + i / columns.extent / rows.extent * rows.cells * columns.cells;
    A sum = 0;
    for (int64_t v = rows.first(row); v < rows.cells && rows.begin(v) <= row; ++v) {
      if (rows.end(v) <= row) continue;
      for (int64_t h = columns.first(column); h < columns.cells && columns.begin(h) <= column;
           ++h) {
        if (columns.end(h) <= column) continue;
        int64_t area = (rows.end(v) - rows.begin(v)) * (columns.end(h) - columns.begin(h));
        sum += static_cast<A>(1.0f / static_cast<float>(area)) *
               static_cast<A>(gpu::widen(plane[v * columns.cells + h]));
      }
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

template <bool kBackward>
void run_resize(Run& run, const BilinearResizeParam& p) {
  PlaneLayout from((kBackward ? run.out(0) : run.in(0)).shape());
  PlaneLayout to((kBackward ? run.in(0) : run.out(0)).shape());
  Taps down(from.height, to.height, p.align_corners), across(from.width, to.width, p.align_corners);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    kBackward ? resize_backward<T>(run, down, across) : resize<T>(run, down, across);
  });
}

template <bool kBackward>
void run_pool(Run& run, const AdaptivePoolingParam& /*p*/) {
  PlaneLayout image((kBackward ? run.out(0) : run.in(0)).shape());
  PlaneLayout grid((kBackward ? run.in(0) : run.out(0)).shape());
  Cells rows{grid.height, image.height}, columns{grid.width, image.width};
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    kBackward ? pool_backward<T>(run, rows, columns) : pool<T>(run, rows, columns);
  });
}

}  // namespace

void add_cuda_resize_planes(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_BilinearResize2D", run_resize<false>);
  add("_backward_contrib_BilinearResize2D", run_resize<true>);
  add("_contrib_AdaptiveAvgPooling2D", run_pool<false>);
  add("_backward_contrib_AdaptiveAvgPooling2D", run_pool<true>);
}

}  // namespace mx::ops
