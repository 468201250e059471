// Layers with a thread for each pack of channels of a result: depthwise convolutions and pooling.
#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/numbers.cuh"

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

template <Number number>
__global__ void pool_kernel(const __grid_constant__ PoolWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const bool is_max = work.kind == plan::PoolKind::kMax;
  const Place place(item, work.output, work.window, Pack::kCount);
  const int bottom = min(place.top + work.window.kernel_h, work.input.height);
  const int right = min(place.left + work.window.kernel_w, work.input.width);
  const int top = max(place.top, 0), left = max(place.left, 0);
  Pack result;
#pragma unroll
  for (float& value : result.value) value = is_max ? -INFINITY : 0.0f;
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) {
      auto data = Pack::load(pixel_of<Element>(work.input, place.image, y, x) + place.channel);
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) {
        result.value[i] =
            is_max ? fmaxf(result.value[i], data.value[i]) : result.value[i] + data.value[i];
      }
    }
  }
  if (!is_max) {
    int count = work.kind == plan::PoolKind::kAverage ? (bottom - top) * (right - left)
                                                      : work.window.kernel_h * work.window.kernel_w;
#pragma unroll
    for (float& value : result.value) value /= static_cast<float>(count);
  }
  result.store(static_cast<Element*>(work.output.data) + place.pixel * work.output.pitch +
               place.channel);
}

// The mean of a whole image: 32 threads for each pack of channels.
template <Number number>
__global__ void mean_kernel(const __grid_constant__ PoolWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread() / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (item >= items) return;
  const int packs = work.output.channels / Pack::kCount;
  const int64_t image = item / packs;
  const int channel = (item % packs) * Pack::kCount;
  const int plane = work.input.height * work.input.width;
  const auto* data =
      static_cast<const Element*>(work.input.data) + image * plane * work.input.pitch + channel;
  Pack sum{};
  for (int pixel = lane; pixel < plane; pixel += 32) {
    auto more = Pack::load(data + static_cast<int64_t>(pixel) * work.input.pitch);
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) sum.value[i] += more.value[i];
  }
#pragma unroll
  for (float& value : sum.value) {
    for (int offset = 16; offset > 0; offset /= 2) {
      value += __shfl_xor_sync(0xffffffffu, value, offset);
    }
    value /= static_cast<float>(plane);
  }
  if (lane != 0) return;
  sum.store(static_cast<Element*>(work.output.data) + image * work.output.pitch + channel);
}

bool is_mean_of_image(const PoolWork& work) {
  const WindowShape& window = work.window;
  return work.kind != plan::PoolKind::kMax && work.output.height == 1 && work.output.width == 1 &&
         window.kernel_h == work.input.height && window.kernel_w == work.input.width &&
         window.pad_h == 0 && window.pad_w == 0;
}

int packs_in(Number number, const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / pack_of(number));
}

}  // namespace

void convolve_depthwise(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  int items = packs_in(number, work.output);
  by_number(number,
            [&]<Number n>() { start(stream, grid_for(items), depthwise_kernel<n>, work, items); });
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
  int items = packs_in(number, work.output);
  by_number(number, [&]<Number n>() {
    if (is_mean_of_image(work)) {
      start(stream, grid_for(int64_t{items} * 32), mean_kernel<n>, work, items);
    } else {
      start(stream, grid_for(items), pool_kernel<n>, work, items);
    }
  });
}

}  // namespace mx::cuda
