// Convolution with one channel per group, and its gradient with respect to data, on CUDA with the
// channels last.
#include "ops/nn/convolution/depthwise.cuh"
#include "ops/nn/convolution/depthwise.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace depthwise {
namespace {

// `flips`: with the taps in reversed order, which makes it the gradient of a stride of 1.
template <class T, int kKernel, int kStride>
__global__ void __launch_bounds__(kThreads, 2)
    strip_kernel(Geometry g, Tiles tiles, const T* x, const T* weight, const T* bias, T* y,
                 bool flips) {
  constexpr int kSize = kPack<T>, kReach = (kStrip - 1) * kStride + kKernel;
  using A = Acc<T>;
  using Shared = Weights<T, kSize, kKernel * kKernel>;
  __shared__ alignas(16) unsigned char memory[Shared::kBytes];
  Shared weights(tiles, weight, flips, memory);
  Place place(tiles);
  if (!place.is_inside(tiles)) return;
  int sample = place.line / g.height.out, row = place.line % g.height.out;
  int column = place.strip * kStrip, channel = place.pack * kSize;
  A sums[kStrip][kSize];
#pragma unroll
  for (int j = 0; j < kSize; ++j) {
    A start = bias ? gpu::widen(bias[channel + j]) : A(0);
#pragma unroll
    for (int k = 0; k < kStrip; ++k) sums[k][j] = start;
  }
  int first_row = row * kStride - g.height.pad, first = column * kStride - g.width.pad;
#pragma unroll
  for (int i = 0; i < kKernel; ++i) {
    int from_row = first_row + i;
    if (from_row < 0 || from_row >= g.height.in) continue;
    gpu::Pack<T, kSize> packs[kReach];
#pragma unroll
    for (int k = 0; k < kReach; ++k) {
      int from = first + k;
      bool is_inside = from >= 0 && from < g.width.in;
      packs[k] = load_inside<kSize>(x + g.place_in(sample, from_row, from) + channel, is_inside);
    }
    A factors[kKernel][kSize];
#pragma unroll
    for (int k = 0; k < kKernel; ++k) weights.read(i * kKernel + k, place.lane, factors[k]);
#pragma unroll
    for (int at = 0; at < kReach; ++at) {
      A values[kSize];
#pragma unroll
      for (int j = 0; j < kSize; ++j) values[j] = gpu::widen(packs[at].values[j]);
#pragma unroll
      for (int k = 0; k < kStrip; ++k) {
        int tap = at - k * kStride;
        if (tap < 0 || tap >= kKernel) continue;
#pragma unroll
        for (int j = 0; j < kSize; ++j) sums[k][j] += values[j] * factors[tap][j];
      }
    }
  }
#pragma unroll
  for (int k = 0; k < kStrip; ++k) {
    if (column + k < g.width.out) {
      store_sums<T, kSize>(y + g.place_out(sample, row, column + k) + channel, sums[k]);
    }
  }
}

// The gradient with respect to data of a stride of 2 and as much padding as keeps the middle of the
// kernel on the elements: strips begin at even places, so that which taps meet is known here.
template <class T, int kKernel>
__global__ void __launch_bounds__(kThreads, 2)
    spread_kernel(Geometry g, Tiles tiles, const T* dy, const T* weight, T* dx) {
  constexpr int kSize = kPack<T>, kPad = (kKernel - 1) / 2;
  constexpr int kBefore = kPad / 2, kReach = kBefore + (kStrip - 1 + kPad) / 2 + 1;
  using A = Acc<T>;
  using Shared = Weights<T, kSize, kKernel * kKernel>;
  __shared__ alignas(16) unsigned char memory[Shared::kBytes];
  Shared weights(tiles, weight, false, memory);
  Place place(tiles);
  if (!place.is_inside(tiles)) return;
  int sample = place.line / g.height.in, row = place.line % g.height.in;
  int column = place.strip * kStrip, channel = place.pack * kSize;
  A sums[kStrip][kSize] = {};
#pragma unroll
  for (int i = 0; i < kKernel; ++i) {
    int twice = row + kPad - i;
    if (twice < 0 || twice % 2 != 0 || twice / 2 >= g.height.out) continue;
    gpu::Pack<T, kSize> packs[kReach];
#pragma unroll
    for (int k = 0; k < kReach; ++k) {
      int from = column / 2 - kBefore + k;
      bool is_inside = from >= 0 && from < g.width.out;
      packs[k] = load_inside<kSize>(dy + g.place_out(sample, twice / 2, from) + channel, is_inside);
    }
    A factors[kKernel][kSize];
#pragma unroll
    for (int k = 0; k < kKernel; ++k) weights.read(i * kKernel + k, place.lane, factors[k]);
#pragma unroll
    for (int at = 0; at < kReach; ++at) {
      A values[kSize];
#pragma unroll
      for (int j = 0; j < kSize; ++j) values[j] = gpu::widen(packs[at].values[j]);
#pragma unroll
      for (int k = 0; k < kStrip; ++k) {
        int tap = k + kPad - 2 * (at - kBefore);
        if (tap < 0 || tap >= kKernel) continue;
#pragma unroll
        for (int j = 0; j < kSize; ++j) sums[k][j] += values[j] * factors[tap][j];
      }
    }
  }
#pragma unroll
  for (int k = 0; k < kStrip; ++k) {
    if (column + k < g.width.in) {
      store_sums<T, kSize>(dx + g.place_in(sample, row, column + k) + channel, sums[k]);
    }
  }
}

// Any window, one element a thread.
template <class T>
void any_forward(const Run& run, const Geometry& g, const T* x, const T* weight, const T* bias,
                 T* y) {
  int64_t n = int64_t{g.batch} * g.height.out * g.width.out * g.channels;
  gpu::each(run, n, [=] __device__(int64_t i) {
    auto channel = static_cast<int>(i % g.channels);
    int64_t pixel = i / g.channels;
    auto column = static_cast<int>(pixel % g.width.out);
    auto row = static_cast<int>(pixel / g.width.out % g.height.out);
    auto sample = static_cast<int>(pixel / g.width.out / g.height.out);
    Acc<T> sum = bias ? gpu::widen(bias[channel]) : Acc<T>(0);
    const T* factors = weight + int64_t{channel} * g.height.kernel * g.width.kernel;
    for (int a = 0; a < g.height.kernel; ++a) {
      int from_row = row * g.height.stride - g.height.pad + a * g.height.dilate;
      if (from_row < 0 || from_row >= g.height.in) continue;
      for (int b = 0; b < g.width.kernel; ++b) {
        int from = column * g.width.stride - g.width.pad + b * g.width.dilate;
        if (from < 0 || from >= g.width.in) continue;
        sum += gpu::widen(x[g.place_in(sample, from_row, from) + channel]) *
               gpu::widen(factors[a * g.width.kernel + b]);
      }
    }
    y[i] = gpu::narrow<T>(sum);
  });
}

template <class T>
void any_data_gradient(const Run& run, const Geometry& g, const T* dy, const T* weight, T* dx) {
  int64_t n = int64_t{g.batch} * g.height.in * g.width.in * g.channels;
  gpu::each(run, n, [=] __device__(int64_t i) {
    auto channel = static_cast<int>(i % g.channels);
    int64_t pixel = i / g.channels;
    auto column = static_cast<int>(pixel % g.width.in);
    auto row = static_cast<int>(pixel / g.width.in % g.height.in);
    auto sample = static_cast<int>(pixel / g.width.in / g.height.in);
    Acc<T> sum = 0;
    const T* factors = weight + int64_t{channel} * g.height.kernel * g.width.kernel;
    for (int a = 0; a < g.height.kernel; ++a) {
      int down = row + g.height.pad - a * g.height.dilate;
      if (down < 0 || down % g.height.stride != 0 || down / g.height.stride >= g.height.out) {
        continue;
      }
      for (int b = 0; b < g.width.kernel; ++b) {
        int along = column + g.width.pad - b * g.width.dilate;
        if (along < 0 || along % g.width.stride != 0 || along / g.width.stride >= g.width.out) {
          continue;
        }
        int64_t from = g.place_out(sample, down / g.height.stride, along / g.width.stride);
        sum += gpu::widen(dy[from + channel]) * gpu::widen(factors[a * g.width.kernel + b]);
      }
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

template <class T>
void run_strips(const Run& run, const Geometry& g, const T* x, const T* weight, const T* bias, T* y,
                bool flips) {
  Tiles tiles(g, kPack<T>, g.batch * g.height.out, g.width.out, kStrip);
  bool is_small = g.height.kernel == 3, steps = g.height.stride == 2;
  auto* small = steps ? strip_kernel<T, 3, 2> : strip_kernel<T, 3, 1>;
  auto* large = steps ? strip_kernel<T, 5, 2> : strip_kernel<T, 5, 1>;
  gpu::launch(run, tiles.blocks(), tiles.threads(), is_small ? small : large, g, tiles, x, weight,
              bias, y, flips);
}

// Seen from dx, a convolution of a stride of 1 is one of dy with its taps reversed.
Geometry reversed(Geometry g) {
  for (Axis* axis : {&g.height, &g.width}) {
    std::swap(axis->in, axis->out);
    axis->pad = axis->kernel - 1 - axis->pad;
  }
  return g;
}

template <class T>
void forward(const Run& run, const ConvolutionParam& p) {
  const T *x = run.in(0).data<const T>(), *weight = run.in(1).data<const T>();
  const T* bias = p.no_bias ? nullptr : run.in(2).data<const T>();
  T* y = run.out(0).data<T>();
  Geometry g = geometry_of(run.in(0).shape(), run.out(0).shape(), p);
  if (is_common(g) && has_packs<T>(g, {x, y})) {
    return run_strips<T>(run, g, x, weight, bias, y, false);
  }
  any_forward<T>(run, g, x, weight, bias, y);
}

template <class T>
void data_gradient(const Run& run, const ConvolutionParam& p) {
  const T *dy = run.in(0).data<const T>(), *weight = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  Geometry g = geometry_of(run.out(0).shape(), run.in(0).shape(), p);
  if (!is_common(g) || !has_packs<T>(g, {dy, dx})) {
    return any_data_gradient<T>(run, g, dy, weight, dx);
  }
  if (g.height.stride == 1) {
    return run_strips<T>(run, reversed(g), dy, weight, nullptr, dx, true);
  }
  bool is_centered = 2 * g.height.pad == g.height.kernel - 1 && g.width.pad == g.height.pad;
  if (!is_centered) return any_data_gradient<T>(run, g, dy, weight, dx);
  Tiles tiles(g, kPack<T>, g.batch * g.height.in, g.width.in, kStrip);
  auto* kernel = g.height.kernel == 3 ? spread_kernel<T, 3> : spread_kernel<T, 5>;
  gpu::launch(run, tiles.blocks(), tiles.threads(), kernel, g, tiles, dy, weight, dx);
}

constexpr Types<float, Half, BFloat16> kKinds;

// kData: the number of the input that is data; -1: the output.
template <int kData>
const char* refuses(const Run& run, const ConvolutionParam& p) {
  DType dtype = run.out(0).dtype();
  bool is_known = dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBFloat16;
  if (!is_known) return "only float32 and floats of 16 bits";
  if (!is_channels_last(p.layout) || p.kernel.size() != 2) return "only images with channels last";
  const Tensor& data = kData < 0 ? run.out(0) : run.in(kData);
  bool is_single = p.num_group > 1 && p.num_filter == p.num_group && data.dim(3) == p.num_group;
  return is_single ? nullptr : "only groups of one channel";
}

}  // namespace
}  // namespace depthwise

void add_cuda_depthwise(OpTable& table) {
  auto forward = [](Run& run, const ConvolutionParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(depthwise::kKinds, run.out(0).dtype(),
             [&]<class T>() { depthwise::forward<T>(run, p); });
  };
  auto data_gradient = [](Run& run, const ConvolutionParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(depthwise::kKinds, run.out(0).dtype(),
             [&]<class T>() { depthwise::data_gradient<T>(run, p); });
  };
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, gpu::kKind, {"cuda depthwise", depthwise::refuses<0>, forward});
  }
  table.add("_backward_Convolution_data", gpu::kKind,
            {"cuda depthwise", depthwise::refuses<-1>, data_gradient});
  table.add("_backward_Convolution_weight", gpu::kKind,
            {"cuda depthwise", depthwise::refuses<1>, depthwise::weight_gradient});
}

}  // namespace mx::ops
