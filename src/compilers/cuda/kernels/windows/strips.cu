#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/numbers.cuh"
#include "compilers/cuda/kernels/windows/strips.h"

namespace mx::cuda {
namespace {

constexpr int kStrip = 4;  // results of a thread along a line

// The results that a thread has, and the first pixel under their windows.
template <Number number, int stride>
struct Strip {
  static constexpr int kCount = Channels<number>::kCount;
  static constexpr int kColumns = (kStrip - 1) * stride + kStripTaps;
  int channel, first, line, image, top, left;

  __device__ Strip(int item, const ImageArray& out, const WindowShape& window) {
    const int packs = out.channels / kCount, strips = ceil_div(out.width, kStrip);
    const int at = item / packs;
    channel = item % packs * kCount;
    first = at % strips * kStrip;
    line = at / strips;
    image = line / out.height;
    top = line % out.height * stride - window.pad_h;
    left = first * stride - window.pad_w;
  }
  // The tap of result `s` that lies in a column of the strip; none: outside 0 .. kStripTaps.
  static constexpr int tap_of(int column, int s) { return column - s * stride; }
  __device__ auto* place(const ImageArray& array, int s) const {
    return static_cast<typename Numbers<number>::Element*>(array.data) +
           (static_cast<int64_t>(line) * array.width + first + s) * array.pitch + channel;
  }
};

template <Number number, int stride>
__global__ void __launch_bounds__(128)
    strip_kernel(const __grid_constant__ ConvolutionWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  using Part = Strip<number, stride>;
  const int item = item_of_thread();
  const ImageArray &in = work.input, &out = work.output;
  const Part strip(item, out, work.window);
  const auto* data = static_cast<const Element*>(in.data) + strip.channel;
  const auto* weight = static_cast<const Element*>(work.weight) + strip.channel;
  Pack sums[kStrip] = {};
  wait_for_previous();
  if (item >= items) return;
#pragma unroll
  for (int h = 0; h < kStripTaps; ++h) {
    const int y = strip.top + h;
    if (y < 0 || y >= in.height) continue;
    const auto* row =
        data + (static_cast<int64_t>(strip.image) * in.height + y) * in.width * in.pitch;
    uint4 bits[Part::kColumns];
#pragma unroll
    for (int c = 0; c < Part::kColumns; ++c) {
      const int x = strip.left + c;
      bits[c] = uint4{};
      if (x >= 0 && x < in.width) bits[c] = *reinterpret_cast<const uint4*>(row + x * in.pitch);
    }
    Pack factors[kStripTaps];
#pragma unroll
    for (int w = 0; w < kStripTaps; ++w) {
      factors[w] = Pack::load(weight + (h * kStripTaps + w) * out.channels);
    }
#pragma unroll
    for (int c = 0; c < Part::kColumns; ++c) {
      const Pack pixel = Pack::from(bits[c]);
#pragma unroll
      for (int s = 0; s < kStrip; ++s) {
        const int w = Part::tap_of(c, s);
        if (w < 0 || w >= kStripTaps) continue;
#pragma unroll
        for (int i = 0; i < Pack::kCount; ++i) {
          sums[s].value[i] += pixel.value[i] * factors[w].value[i];
        }
      }
    }
  }
  let_next_start();
#pragma unroll
  for (int s = 0; s < kStrip; ++s) {
    if (strip.first + s >= out.width) break;
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) sums[s].value[i] += work.shift[strip.channel + i];
    apply(work.function, sums[s].value);
    sums[s].store(strip.place(out, s));
  }
}

// Columns of three pixels are made one first, which several results take.
template <Number number, bool is_max>
__global__ void __launch_bounds__(128)
    pool_strip_kernel(const __grid_constant__ PoolWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  using Part = Strip<number, 1>;
  const int item = item_of_thread();
  const ImageArray &in = work.input, &out = work.output;
  const Part strip(item, out, work.window);
  auto join = [](Pack& to, const Pack& from) {
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) {
      to.value[i] = is_max ? fmaxf(to.value[i], from.value[i]) : to.value[i] + from.value[i];
    }
  };
  Pack nothing;
#pragma unroll
  for (float& value : nothing.value) value = is_max ? -INFINITY : 0.0f;
  Pack results[kStrip];
#pragma unroll
  for (Pack& result : results) result = nothing;
  wait_for_previous();
  if (item >= items) return;
  const auto* corner =
      static_cast<const Element*>(in.data) + strip.channel +
      ((static_cast<int64_t>(strip.image) * in.height + strip.top) * in.width + strip.left) *
          in.pitch;
  const int64_t line_pitch = static_cast<int64_t>(in.width) * in.pitch;
#pragma unroll
  for (int c = 0; c < Part::kColumns; ++c) {
    const int x = strip.left + c;
    if (x < 0 || x >= in.width) continue;
    Pack column = nothing;
#pragma unroll
    for (int h = 0; h < kStripTaps; ++h) {
      const int y = strip.top + h;
      if (y >= 0 && y < in.height) join(column, Pack::load(corner + h * line_pitch + c * in.pitch));
    }
#pragma unroll
    for (int s = 0; s < kStrip; ++s) {
      const int w = Part::tap_of(c, s);
      if (w >= 0 && w < kStripTaps) join(results[s], column);
    }
  }
  let_next_start();
  auto seen = [](int begin, int size) { return min(begin + kStripTaps, size) - max(begin, 0); };
#pragma unroll
  for (int s = 0; s < kStrip; ++s) {
    if (strip.first + s >= out.width) break;
    Pack& result = results[s];
    if constexpr (!is_max) {
      const int counted = work.kind == plan::PoolKind::kAverage
                              ? seen(strip.top, in.height) * seen(strip.left + s, in.width)
                              : kStripTaps * kStripTaps;
      const float share = 1.0f / static_cast<float>(counted);  // divisions are long
#pragma unroll
      for (float& value : result.value) value *= share;
    }
    if (out.data) result.store(strip.place(out, s));
    if (!work.second.data) continue;
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) {
      result.value[i] =
          result.value[i] * work.scale2[strip.channel + i] + work.shift2[strip.channel + i];
    }
    apply(work.function2, result.value);
    result.store(strip.place(work.second, s));
  }
}

int items_of(Number number, const ImageArray& out) {
  return static_cast<int>(int64_t{out.batch} * out.height * ceil_div(out.width, kStrip) *
                          (out.channels / pack_of(number)));
}

}  // namespace

void convolve_strips(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  const int items = items_of(number, work.output);
  by_number(number, [&]<Number n>() {
    auto* kernel = work.window.stride_w == 1 ? strip_kernel<n, 1> : strip_kernel<n, 2>;
    start(stream, grid_for(items), kernel, work, items);
  });
}

void pool_strips(Number number, const PoolWork& work, cudaStream_t stream) {
  const int items = items_of(number, work.output);
  const bool is_max = work.kind == plan::PoolKind::kMax;
  by_number(number, [&]<Number n>() {
    auto* kernel = is_max ? pool_strip_kernel<n, true> : pool_strip_kernel<n, false>;
    start(stream, grid_for(items), kernel, work, items);
  });
}

}  // namespace mx::cuda
