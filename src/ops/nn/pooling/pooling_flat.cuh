// The geometry of pooling_flat.h's kernels, and the one that both directions need.
#pragma once

#include <limits>

#include "device/cuda/walk.h"
#include "ops/cuda_each.h"
#include "ops/nn/pooling/pooling_flat.h"

namespace mx::ops::flat {

// Images of packs of channels; with the channels first, every plane is an image of one channel.
struct Images {
  int height, width, packs;
  cuda::Divisor by_height, by_width, by_packs;

  Images(const Extents& extents, int64_t packs_of_pixel)
      : height(static_cast<int>(extents[1])),
        width(static_cast<int>(extents[2])),
        packs(static_cast<int>(packs_of_pixel)),
        by_height(extents[1]),
        by_width(extents[2]),
        by_packs(packs_of_pixel) {}
  [[nodiscard]] __device__ int64_t index(int image, int row, int column, int pack) const {
    return ((int64_t{image} * height + row) * width + column) * packs + pack;
  }
};

struct FlatPlace {
  int image, row, column, pack;
  __device__ FlatPlace(const Images& images, uint32_t at) {
    uint32_t pixel = images.by_packs.quotient(at), line = images.by_width.quotient(pixel);
    uint32_t number = images.by_height.quotient(line);
    pack = static_cast<int>(at - pixel * images.packs);
    column = static_cast<int>(pixel - line * images.width);
    row = static_cast<int>(line - number * images.height);
    image = static_cast<int>(number);
  }
};

// The windows along one axis.
struct FlatAxis {
  int kernel, stride, pad, in, out;
  cuda::Divisor by_stride;

  FlatAxis(const PoolGeometry& g, size_t axis)
      : kernel(static_cast<int>(g.windows[axis].kernel)),
        stride(static_cast<int>(g.windows[axis].stride)),
        pad(static_cast<int>(g.windows[axis].pad)),
        in(static_cast<int>(g.in[axis])),
        out(static_cast<int>(g.out[axis])),
        by_stride(g.windows[axis].stride) {}
  [[nodiscard]] __device__ int start(int window) const { return window * stride - pad; }
  [[nodiscard]] __device__ int begin(int window) const { return max(start(window), 0); }
  [[nodiscard]] __device__ int end(int window) const { return min(start(window) + kernel, in); }
  // Elements of a window, with padding or without.
  [[nodiscard]] __device__ int count(int window, bool with_padding) const {
    if (with_padding) return min(start(window) + kernel, in + pad) - start(window);
    return max(end(window) - begin(window), 0);
  }
  // The windows that hold an element: from the first one to the last one.
  [[nodiscard]] __device__ int first_with(int element) const {
    int before = element + pad - kernel;  // windows that start here or earlier end before it
    return before < 0 ? 0 : static_cast<int>(by_stride.quotient(static_cast<uint32_t>(before))) + 1;
  }
  [[nodiscard]] __device__ int last_with(int element) const {
    return min(static_cast<int>(by_stride.quotient(static_cast<uint32_t>(element + pad))), out - 1);
  }
};

struct FlatPooling {
  FlatAxis rows, columns;
  Images in, out;
  bool is_sum, counts_padding;

  FlatPooling(const PoolGeometry& g, const PoolRule& rule, int64_t packs)
      : rows(g, 1),
        columns(g, 2),
        in(g.in, packs),
        out(g.out, packs),
        is_sum(rule.type == PoolType::kSum),
        counts_padding(rule.counts_padding) {}
  // What an element weighs in its window's sum or mean.
  template <class A>
  __device__ A weight(int row, int column) const {
    int count = rows.count(row, counts_padding) * columns.count(column, counts_padding);
    if (is_sum) return 1;
    return count > 0 ? A(1) / static_cast<A>(count) : A(0);
  }
};

// Calls use(pack, row, column) for the packs of a window; a few are loaded before the first is
// used.
template <int kSize, class T, class Use>
__device__ void each_in_window(const FlatPooling& p, const T* x, const FlatPlace& at, Use use) {
  constexpr int kAhead = 3;
  int right = p.columns.end(at.column), bottom = p.rows.end(at.row);
  for (int row = p.rows.begin(at.row); row < bottom; ++row) {
    for (int column = p.columns.begin(at.column); column < right; column += kAhead) {
      gpu::Pack<T, kSize> packs[kAhead];
      const T* from = x + p.in.index(at.image, row, column, at.pack) * kSize;
#pragma unroll
      for (int k = 0; k < kAhead; ++k) {
        if (column + k < right) packs[k] = gpu::load_pack<kSize>(from + k * p.in.packs * kSize);
      }
#pragma unroll
      for (int k = 0; k < kAhead; ++k) {
        if (column + k < right) use(packs[k], row, column + k);
      }
    }
  }
}

inline constexpr int kNowhere = 255;  // the place of the largest element of an empty window

// Of each window the largest element, or with `taps` its place in the window.
template <class T, int kSize>
__global__ void __launch_bounds__(gpu::kThreads)
    largest_kernel(FlatPooling p, const T* x, T* y, uint8_t* taps, uint32_t n) {
  using A = Acc<T>;
  using Pack = gpu::Pack<T, kSize>;
  for (auto i = static_cast<uint32_t>(gpu::first()); i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(p.out, i);
    int top = p.rows.start(at.row), left = p.columns.start(at.column);
    A most[kSize];
    int places[kSize];
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      most[j] = std::numeric_limits<A>::lowest();
      places[j] = kNowhere;
    }
    bool is_first = true;
    each_in_window<kSize>(p, x, at, [&](const Pack& pack, int row, int column) {
      int place = (row - top) * p.columns.kernel + column - left;
#pragma unroll
      for (int j = 0; j < kSize; ++j) {
        A value = gpu::widen(pack.values[j]);
        bool is_larger = is_first || value > most[j];
        most[j] = is_larger ? value : most[j];
        places[j] = is_larger ? place : places[j];
      }
      is_first = false;
    });
    Pack results;
    gpu::Pack<uint8_t, kSize> found;
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      results.values[j] = gpu::narrow<T>(most[j]);
      found.values[j] = static_cast<uint8_t>(places[j]);
    }
    if (taps) {
      gpu::store_pack(taps + int64_t{i} * kSize, found);
    } else {
      gpu::store_pack(y + int64_t{i} * kSize, results);
    }
  }
}

inline int64_t channels_of(const PoolGeometry& g, const Tensor& x) {
  return g.channels_last ? x.dim(-1) : 1;
}

// Whether the channels lie in packs of 16 bytes.
inline bool has_packs(const PoolGeometry& g, const Tensors& inputs, const Tensor& output) {
  auto fits = [&](const Tensor& x) {
    return reinterpret_cast<uintptr_t>(x.raw()) % 16 == 0 &&
           x.dim(-1) * size_of(x.dtype()) % 16 == 0;
  };
  return g.channels_last && fits(output) && std::ranges::all_of(inputs, fits);
}

}  // namespace mx::ops::flat
