#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/numbers.cuh"
#include "compilers/cuda/kernels/strips.h"

namespace mx::cuda {
namespace {

constexpr int kStrip = 4;  // results of a thread along a line

template <Number number, int stride>
__global__ void __launch_bounds__(128)
    strip_kernel(const __grid_constant__ ConvolutionWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  constexpr int kColumns = (kStrip - 1) * stride + kStripTaps;
  const int item = item_of_thread();
  const ImageArray &in = work.input, &out = work.output;
  const int packs = out.channels / Pack::kCount, strips = ceil_div(out.width, kStrip);
  const int channel = item % packs * Pack::kCount, at = item / packs;
  const int first = at % strips * kStrip, line = at / strips;
  const int image = line / out.height;
  const int top = line % out.height * stride - work.window.pad_h;
  const int left = first * stride - work.window.pad_w;
  const auto* data = static_cast<const Element*>(in.data) + channel;
  const auto* weight = static_cast<const Element*>(work.weight) + channel;
  Pack sums[kStrip] = {};
  wait_for_previous();
  if (item >= items) return;
#pragma unroll
  for (int h = 0; h < kStripTaps; ++h) {
    const int y = top + h;
    if (y < 0 || y >= in.height) continue;
    const auto* row = data + (static_cast<int64_t>(image) * in.height + y) * in.width * in.pitch;
    uint4 bits[kColumns];
#pragma unroll
    for (int c = 0; c < kColumns; ++c) {
      const int x = left + c;
      bits[c] = uint4{};
      if (x >= 0 && x < in.width) bits[c] = *reinterpret_cast<const uint4*>(row + x * in.pitch);
    }
    Pack factors[kStripTaps];
#pragma unroll
    for (int w = 0; w < kStripTaps; ++w) {
      factors[w] = Pack::load(weight + (h * kStripTaps + w) * out.channels);
    }
#pragma unroll
    for (int c = 0; c < kColumns; ++c) {
      const Pack pixel = Pack::from(bits[c]);
#pragma unroll
      for (int s = 0; s < kStrip; ++s) {
        const int w = c - s * stride;
        if (w < 0 || w >= kStripTaps) continue;
#pragma unroll
        for (int i = 0; i < Pack::kCount; ++i) {
          sums[s].value[i] += pixel.value[i] * factors[w].value[i];
        }
      }
    }
  }
  let_next_start();
  auto* to = static_cast<Element*>(out.data) +
             (static_cast<int64_t>(line) * out.width + first) * out.pitch + channel;
#pragma unroll
  for (int s = 0; s < kStrip; ++s) {
    if (first + s >= out.width) break;
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) sums[s].value[i] += work.shift[channel + i];
    apply(work.function, sums[s].value);
    sums[s].store(to + s * out.pitch);
  }
}

}  // namespace

void convolve_strips(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  const ImageArray& out = work.output;
  const int64_t items = int64_t{out.batch} * out.height * ceil_div(out.width, kStrip) *
                        (out.channels / pack_of(number));
  by_number(number, [&]<Number n>() {
    auto* kernel = work.window.stride_w == 1 ? strip_kernel<n, 1> : strip_kernel<n, 2>;
    start(stream, grid_for(items), kernel, work, static_cast<int>(items));
  });
}

}  // namespace mx::cuda
