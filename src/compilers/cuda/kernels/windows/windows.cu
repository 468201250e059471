// Layers with a thread for each pack of channels of a result: depthwise convolutions and pooling.
#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/numbers.cuh"
#include "compilers/cuda/kernels/windows/means.h"
#include "compilers/cuda/kernels/windows/pooled.cuh"
#include "compilers/cuda/kernels/windows/strips.h"

namespace mx::cuda {
namespace {

// Where a result lies, and the part of its window that lies on the image.
struct Place {
  int64_t pixel = 0;
  int channel = 0, image = 0, top = 0, left = 0;

  __device__ Place(int item, const ImageArray& out, const WindowShape& window, int pack) {
    const int packs = out.channels / pack;
    const int at = item / packs, line = at / out.width;
    pixel = at;
    channel = item % packs * pack;
    top = line % out.height * window.stride_h - window.pad_h;
    left = at % out.width * window.stride_w - window.pad_w;
    image = line / out.height;
  }
};

template <class Element>
__device__ const Element* pixel_of(const ImageArray& array, int image, int y, int x) {
  int64_t pixel = (static_cast<int64_t>(image) * array.height + y) * array.width + x;
  return static_cast<const Element*>(array.data) + pixel * array.pitch;
}

// The windows that networks have: all that a thread needs is fetched before it uses the first of
// it.
constexpr int kSmall = 3;

bool is_small(const WindowShape& window) {
  return window.kernel_h <= kSmall && window.kernel_w <= kSmall;
}

// The pixels under a small window that lie on the image.
template <Number number>
struct SmallWindow {
  uint4 bits[kSmall][kSmall];
  bool is_there[kSmall][kSmall];

  __device__ SmallWindow(const ImageArray& input, const WindowShape& window, const Place& place) {
    using Element = typename Numbers<number>::Element;
#pragma unroll
    for (int h = 0; h < kSmall; ++h) {
#pragma unroll
      for (int w = 0; w < kSmall; ++w) {
        const int y = place.top + h * window.dilate_h, x = place.left + w * window.dilate_w;
        is_there[h][w] = h < window.kernel_h && w < window.kernel_w && y >= 0 && y < input.height &&
                         x >= 0 && x < input.width;
        if (!is_there[h][w]) continue;
        bits[h][w] = *reinterpret_cast<const uint4*>(pixel_of<Element>(input, place.image, y, x) +
                                                     place.channel);
      }
    }
  }
  // call(h, w, pack) for each.
  template <class Call>
  __device__ void each(Call&& call) const {
#pragma unroll
    for (int h = 0; h < kSmall; ++h) {
#pragma unroll
      for (int w = 0; w < kSmall; ++w) {
        if (is_there[h][w]) call(h, w, Channels<number>::from(bits[h][w]));
      }
    }
  }
};

template <Number number>
__global__ void small_depthwise_kernel(const __grid_constant__ ConvolutionWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const WindowShape& window = work.window;
  const Place place(item, work.output, window, Pack::kCount);
  const auto* weight = static_cast<const Element*>(work.weight) + place.channel;
  uint4 factors[kSmall][kSmall];
#pragma unroll
  for (int h = 0; h < kSmall; ++h) {
#pragma unroll
    for (int w = 0; w < kSmall; ++w) {
      if (h >= window.kernel_h || w >= window.kernel_w) continue;
      factors[h][w] = *reinterpret_cast<const uint4*>(
          weight + static_cast<int64_t>(h * window.kernel_w + w) * work.output.channels);
    }
  }
  Pack sums;
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) sums.value[i] = work.shift[place.channel + i];
  wait_for_previous();
  const SmallWindow<number> data(work.input, window, place);
  let_next_start();
  data.each([&](int h, int w, const Pack& pixel) {
    auto factor = Pack::from(factors[h][w]);
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) sums.value[i] += pixel.value[i] * factor.value[i];
  });
  apply(work.function, sums.value);
  sums.store(static_cast<Element*>(work.output.data) + place.pixel * work.output.pitch +
             place.channel);
}

template <Number number>
__global__ void depthwise_kernel(const __grid_constant__ ConvolutionWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const WindowShape& window = work.window;
  const Place place(item, work.output, window, Pack::kCount);
  const auto* weight = static_cast<const Element*>(work.weight) + place.channel;
  Pack sums{};
  for (int h = 0; h < window.kernel_h; ++h) {
    int y = place.top + h * window.dilate_h;
    if (y < 0 || y >= work.input.height) continue;
    for (int w = 0; w < window.kernel_w; ++w) {
      int x = place.left + w * window.dilate_w;
      if (x < 0 || x >= work.input.width) continue;
      auto data = Pack::load(pixel_of<Element>(work.input, place.image, y, x) + place.channel);
      auto factor =
          Pack::load(weight + static_cast<int64_t>(h * window.kernel_w + w) * work.output.channels);
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) sums.value[i] += data.value[i] * factor.value[i];
    }
  }
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) sums.value[i] += work.shift[place.channel + i];
  apply(work.function, sums.value);
  sums.store(static_cast<Element*>(work.output.data) + place.pixel * work.output.pitch +
             place.channel);
}

// A thread per element. Weights are packed by rows, a group's inputs filled up.
template <Number number>
__global__ void plain_kernel(const __grid_constant__ ConvolutionWork work, int channels,
                             int group_inputs, int padded_inputs, int items) {
  using Element = typename Numbers<number>::Element;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const WindowShape& window = work.window;
  const Place place(item, work.output, window, 1);
  auto* out =
      static_cast<Element*>(work.output.data) + place.pixel * work.output.pitch + place.channel;
  if (place.channel >= channels) {  // fills up
    *out = Numbers<number>::narrow(0.0f);
    return;
  }
  const int group = place.channel / (channels / work.groups);
  const auto* weight = static_cast<const Element*>(work.weight) +
                       static_cast<int64_t>(place.channel) * work.k_packs * pack_of(number);
  float sum = 0;
  for (int h = 0; h < window.kernel_h; ++h) {
    int y = place.top + h * window.dilate_h;
    if (y < 0 || y >= work.input.height) continue;
    for (int w = 0; w < window.kernel_w; ++w) {
      int x = place.left + w * window.dilate_w;
      if (x < 0 || x >= work.input.width) continue;
      const Element* data = pixel_of<Element>(work.input, place.image, y, x) + group * group_inputs;
      const Element* factor = weight + (h * window.kernel_w + w) * padded_inputs;
      for (int c = 0; c < group_inputs; ++c) {
        sum += Numbers<number>::widen(data[c]) * Numbers<number>::widen(factor[c]);
      }
    }
  }
  sum += work.shift[place.channel];
  if (work.residual.data) {
    sum += Numbers<number>::widen(static_cast<const Element*>(
        work.residual.data)[place.pixel * work.residual.pitch + place.channel]);
  }
  float result[1] = {sum};
  apply(work.function, result);
  *out = Numbers<number>::narrow(result[0]);
}

// Maxima and means of one window.
template <Number number>
struct Pooled {
  using Pack = Channels<number>;
  bool is_max;
  Pack result;

  __device__ explicit Pooled(plan::PoolKind kind) : is_max(kind == plan::PoolKind::kMax) {
#pragma unroll
    for (float& value : result.value) value = is_max ? -INFINITY : 0.0f;
  }
  __device__ void add(const Pack& pixel) {
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) {
      result.value[i] =
          is_max ? fmaxf(result.value[i], pixel.value[i]) : result.value[i] + pixel.value[i];
    }
  }
  __device__ void divide(int count) {
    if (is_max) return;
    const float share = 1.0f / static_cast<float>(count);  // divisions are long
#pragma unroll
    for (float& value : result.value) value *= share;
  }
};

// How many pixels a mean is taken of.
__device__ int counted(const PoolWork& work, const Place& place) {
  const WindowShape& window = work.window;
  if (work.kind != plan::PoolKind::kAverage) return window.kernel_h * window.kernel_w;
  const int height = min(place.top + window.kernel_h, work.input.height) - max(place.top, 0);
  const int width = min(place.left + window.kernel_w, work.input.width) - max(place.left, 0);
  return height * width;
}

template <Number number>
__global__ void small_pool_kernel(const __grid_constant__ PoolWork work, int items) {
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const Place place(item, work.output, work.window, Channels<number>::kCount);
  wait_for_previous();
  const SmallWindow<number> data(work.input, work.window, place);
  let_next_start();
  Pooled<number> pooled(work.kind);
  data.each([&](int, int, const Channels<number>& pixel) { pooled.add(pixel); });
  pooled.divide(counted(work, place));
  store_pooled(work, place.pixel, place.channel, pooled.result);
}

template <Number number>
__global__ void pool_kernel(const __grid_constant__ PoolWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const Place place(item, work.output, work.window, Pack::kCount);
  const int bottom = min(place.top + work.window.kernel_h, work.input.height);
  const int right = min(place.left + work.window.kernel_w, work.input.width);
  Pooled<number> pooled(work.kind);
  for (int y = max(place.top, 0); y < bottom; ++y) {
    for (int x = max(place.left, 0); x < right; ++x) {
      pooled.add(Pack::load(pixel_of<Element>(work.input, place.image, y, x) + place.channel));
    }
  }
  pooled.divide(counted(work, place));
  store_pooled(work, place.pixel, place.channel, pooled.result);
}

int packs_in(Number number, const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / pack_of(number));
}

}  // namespace

void convolve_depthwise(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  int items = packs_in(number, work.output);
  by_number(number, [&]<Number n>() {
    auto* kernel = is_small(work.window) ? small_depthwise_kernel<n> : depthwise_kernel<n>;
    start(stream, grid_for(items), kernel, work, items);
  });
}

void convolve_plainly(Number number, const ConvolutionWork& work, int channels, int group_inputs,
                      int padded_inputs, cudaStream_t stream) {
  auto items = static_cast<int>(work.output.pixels() * work.output.channels);
  by_number(number, [&]<Number n>() {
    start(stream, grid_for(items), plain_kernel<n>, work, channels, group_inputs, padded_inputs,
          items);
  });
}

void pool(Number number, const PoolWork& work, cudaStream_t stream) {
  // With larger steps results share less, and fewer threads were slower.
  const bool steps_by_one = work.window.stride_h == 1 && work.window.stride_w == 1;
  if (steps_by_one && has_strips(work.input, work.window)) return pool_strips(number, work, stream);
  if (is_mean_of_image(work)) return pool_image(number, work, stream);
  int items = packs_in(number, work.output);
  by_number(number, [&]<Number n>() {
    auto* kernel = is_small(work.window) ? small_pool_kernel<n> : pool_kernel<n>;
    start(stream, grid_for(items), kernel, work, items);
  });
}

}  // namespace mx::cuda
