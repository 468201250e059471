#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/deconvolution/deconvolution.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {
namespace {

// The pack of a result that a thread makes.
struct Result {
  int64_t pixel;
  int channel, image, y, x;

  __device__ Result(int item, const ImageArray& out, int pack) {
    const int packs = out.channels / pack, at = item / packs, line = at / out.width;
    pixel = at;
    channel = item % packs * pack;
    image = line / out.height;
    y = line % out.height;
    x = at % out.width;
  }
};

__device__ int64_t place_of(const ImageArray& array, int image, int y, int x) {
  return ((static_cast<int64_t>(image) * array.height + y) * array.width + x) * array.pitch;
}

template <Number number>
__global__ void spread_kernel(const __grid_constant__ SpreadWork work, int items) {
  using Element = typename Numbers<number>::Element;
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const Result at(item, work.output, static_cast<int>(pack_of(number)));
  const int y = at.y + work.skip_h, x = at.x + work.skip_w;
  const int phase = y % work.step_h * work.step_w + x % work.step_w;
  const int64_t from = place_of(work.input, at.image, y / work.step_h, x / work.step_w) +
                       static_cast<int64_t>(phase) * work.output.channels + at.channel;
  wait_for_previous();
  let_next_start();
  *reinterpret_cast<uint4*>(static_cast<Element*>(work.output.data) + at.pixel * work.output.pitch +
                            at.channel) =
      *reinterpret_cast<const uint4*>(static_cast<const Element*>(work.input.data) + from);
}

// Along one axis: the taps through which a result sees the input. Without distances between taps
// every `stride`-th does.
struct Taps {
  int first, step, end;
  __device__ Taps(int place, int kernel, int stride, int dilate) {
    first = dilate == 1 ? place % stride : 0;
    step = dilate == 1 ? stride : 1;
    end = kernel;
  }
};

// Where the input lies that a tap leads to; -1: nowhere.
__device__ int input_at(int place, int stride, int extent) {
  return place >= 0 && place % stride == 0 && place / stride < extent ? place / stride : -1;
}

template <Number number>
__global__ void depthwise_kernel(const __grid_constant__ DeconvolutionWork work, int items) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const Result at(item, work.output, Pack::kCount);
  const WindowShape& window = work.window;
  const int y = at.y + window.pad_h, x = at.x + window.pad_w;
  const Taps lines(y, window.kernel_h, window.stride_h, window.dilate_h);
  const Taps columns(x, window.kernel_w, window.stride_w, window.dilate_w);
  const auto* weight = static_cast<const Element*>(work.weight) + at.channel;
  Pack sums;
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) sums.value[i] = work.shift[at.channel + i];
  wait_for_previous();
  for (int h = lines.first; h < lines.end; h += lines.step) {
    const int row = input_at(y - h * window.dilate_h, window.stride_h, work.input.height);
    if (row < 0) continue;
    for (int w = columns.first; w < columns.end; w += columns.step) {
      const int column = input_at(x - w * window.dilate_w, window.stride_w, work.input.width);
      if (column < 0) continue;
      const auto data = Pack::load(static_cast<const Element*>(work.input.data) +
                                   place_of(work.input, at.image, row, column) + at.channel);
      const auto factor =
          Pack::load(weight + static_cast<int64_t>(h * window.kernel_w + w) * work.output.channels);
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) sums.value[i] += data.value[i] * factor.value[i];
    }
  }
  let_next_start();
  apply(work.function, sums.value);
  sums.store(static_cast<Element*>(work.output.data) + at.pixel * work.output.pitch + at.channel);
}

}  // namespace

void spread_phases(Number number, const SpreadWork& work, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    const int64_t items = work.output.pixels() * work.output.channels / pack_of(n);
    start(stream, grid_for(items), spread_kernel<n>, work, static_cast<int>(items));
  });
}

void deconvolve_depthwise(Number number, const DeconvolutionWork& work, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    const int64_t items = work.output.pixels() * work.output.channels / pack_of(n);
    start(stream, grid_for(items), depthwise_kernel<n>, work, static_cast<int>(items));
  });
}

}  // namespace mx::cuda
