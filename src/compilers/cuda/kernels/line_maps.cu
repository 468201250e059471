// Copies, norms and softmax of arrays in plain order.
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/lines.cuh"

namespace mx::cuda {
namespace {

// A thread per pack, or per element; the copies along y.
template <Number number>
__global__ void copy_kernel(const __grid_constant__ CopyWork work) {
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const LineCopy& copy = work.copies[blockIdx.y];
  const int step = copy.has_packs ? Pack::kCount : 1;
  const int columns = copy.size[copy.ndim - 1] / step;
  int items = columns;
  for (int axis = 0; axis + 1 < copy.ndim; ++axis) items *= copy.size[axis];
  const Elements<number> from(copy.from), to(copy.to);
  for (int item = item_of_thread(); item < items;
       item += static_cast<int>(gridDim.x * blockDim.x)) {
    const int column = item % columns * step;
    int rest = item / columns;
    int64_t source = static_cast<int64_t>(column) * copy.from_stride[copy.ndim - 1];
    int64_t target = static_cast<int64_t>(column) * copy.to_stride[copy.ndim - 1];
    for (int axis = copy.ndim - 2; axis >= 0; --axis) {
      const int place = rest % copy.size[axis];
      rest /= copy.size[axis];
      source += static_cast<int64_t>(place) * copy.from_stride[axis];
      target += static_cast<int64_t>(place) * copy.to_stride[axis];
    }
    if (copy.has_packs) {
      to.put_pack(target, from.pack(source));
    } else {
      to.put(target, column < copy.there ? from.get(source) : 0.0f);
    }
  }
}

// Numbers per column of a line.
template <int count>
__device__ void load_columns(const float* from, float (&to)[count]) {
#pragma unroll
  for (int i = 0; i < count; i += 4) {
    const float4 four = *reinterpret_cast<const float4*>(from + i);
    to[i] = four.x;
    to[i + 1] = four.y;
    to[i + 2] = four.z;
    to[i + 3] = four.w;
  }
}

// A warp per line, which it keeps: up to `packs` packs a thread.
template <Number number, int packs>
__global__ void norm_kernel(const __grid_constant__ LineNormWork work) {
  using Pack = Channels<number>;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int line = item_of_thread() / 32;
  float gamma[packs][Pack::kCount], beta[packs][Pack::kCount];
#pragma unroll
  for (int p = 0; p < packs; ++p) {
    const int column = (p * 32 + lane) * Pack::kCount;
    if (column >= work.length) break;
    load_columns(work.gamma + column, gamma[p]);
    load_columns(work.beta + column, beta[p]);
  }
  wait_for_previous();
  let_next_start();
  if (line >= work.lines) return;
  const int64_t start = static_cast<int64_t>(line) * work.length;
  Pack x[packs];
  {
    const Elements<number> input(work.input);
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      const int column = (p * 32 + lane) * Pack::kCount;
      if (column < work.length) x[p] = input.pack(start + column);
    }
  }
  if (work.has_added) {
    const Elements<number> added(work.added);
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      const int column = (p * 32 + lane) * Pack::kCount;
      if (column >= work.length) break;
      const Pack y = added.pack(start + column);
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) x[p].value[i] += y.value[i];
    }
  }
  auto sum_over = [&](auto each) {
    float sum = 0;
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      if ((p * 32 + lane) * Pack::kCount >= work.length) break;
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) sum += each(x[p].value[i]);
    }
    return sum_of_warp(sum) / static_cast<float>(work.length);
  };
  const float mean = sum_over([](float value) { return value; });
  const float variance = sum_over([mean](float value) { return (value - mean) * (value - mean); });
  const float scale = rsqrtf(variance + work.epsilon);
  const Elements<number> output(work.output);
#pragma unroll
  for (int p = 0; p < packs; ++p) {
    const int column = (p * 32 + lane) * Pack::kCount;
    if (column >= work.length) break;
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) {
      x[p].value[i] = (x[p].value[i] - mean) * scale * gamma[p][i] + beta[p][i];
    }
    output.put_pack(start + column, x[p]);
  }
}

// A block per line of any length.
template <Number number>
__global__ void long_norm_kernel(const __grid_constant__ LineNormWork work) {
  wait_for_previous();
  let_next_start();
  const int64_t start = static_cast<int64_t>(blockIdx.x) * work.length;
  const Elements<number> input(work.input);
  const Elements<number> added(work.has_added ? work.added : work.input);
  auto at = [&](int i) {
    return work.has_added ? input.get(start + i) + added.get(start + i) : input.get(start + i);
  };
  auto sum_over = [&](auto each) {
    float sum = 0;
    for (int i = static_cast<int>(threadIdx.x); i < work.length; i += blockDim.x)
      sum += each(at(i));
    sum = reduce_block(sum, [](float a, float b) { return a + b; });
    return sum / static_cast<float>(work.length);
  };
  const float mean = sum_over([](float value) { return value; });
  const float variance = sum_over([mean](float value) { return (value - mean) * (value - mean); });
  const float scale = rsqrtf(variance + work.epsilon);
  const Elements<number> output(work.output);
  for (int i = static_cast<int>(threadIdx.x); i < work.length; i += blockDim.x) {
    output.put(start + i, (at(i) - mean) * scale * work.gamma[i] + work.beta[i]);
  }
}

// A block per line.
template <Number number>
__global__ void line_softmax_kernel(const __grid_constant__ LineSoftmaxWork work) {
  wait_for_previous();
  let_next_start();
  const int outer = static_cast<int>(blockIdx.x) / work.inner;
  const int64_t start = static_cast<int64_t>(outer) * work.length * work.inner +
                        static_cast<int>(blockIdx.x) % work.inner;
  const Elements<number> x(work.input), y(work.output);
  auto place = [&](int i) { return start + static_cast<int64_t>(i) * work.inner; };
  const int first = static_cast<int>(threadIdx.x);
  float most = -INFINITY;
  for (int i = first; i < work.length; i += blockDim.x) most = fmaxf(most, x.get(place(i)));
  most = reduce_block(most, [](float a, float b) { return fmaxf(a, b); });
  float sum = 0;
  for (int i = first; i < work.length; i += blockDim.x) sum += expf(x.get(place(i)) - most);
  sum = reduce_block(sum, [](float a, float b) { return a + b; });
  for (int i = first; i < work.length; i += blockDim.x) {
    y.put(place(i), expf(x.get(place(i)) - most) / sum);
  }
}

}  // namespace

void copy_lines(Number number, const CopyWork& work, cudaStream_t stream) {
  constexpr unsigned kCopyThreads = 256, kMostCopyBlocks = 2048;
  int64_t most = 1;
  for (int i = 0; i < work.count; ++i) {
    const LineCopy& copy = work.copies[static_cast<size_t>(i)];
    int64_t items = 1;
    for (int axis = 0; axis < copy.ndim; ++axis) items *= copy.size[static_cast<size_t>(axis)];
    if (copy.has_packs) items /= pack_of(number);
    if (items > most) most = items;
  }
  Grid grid = grid_for(most, kCopyThreads);
  if (grid.blocks.x > kMostCopyBlocks) grid.blocks.x = kMostCopyBlocks;
  grid.blocks.y = static_cast<unsigned>(work.count);
  by_number(number, [&]<Number n>() { start(stream, grid, copy_kernel<n>, work); });
}

void norm_lines(Number number, const LineNormWork& work, cudaStream_t stream) {
  constexpr unsigned kLongThreads = 256;
  constexpr int kLinesAtOnce = 512;  // more are several to a block
  const int64_t packs = ceil_div<int64_t>(work.length, 32 * pack_of(number));
  by_number(number, [&]<Number n>() {
    const unsigned warps = work.lines <= kLinesAtOnce ? 1 : 4;
    const Grid lines{.blocks = dim3(ceil_div(static_cast<unsigned>(work.lines), warps)),
                     .threads = 32 * warps};
    if (work.has_packs && packs <= 3) return start(stream, lines, norm_kernel<n, 3>, work);
    if (work.has_packs && packs <= 8) return start(stream, lines, norm_kernel<n, 8>, work);
    const Grid blocks{.blocks = dim3(static_cast<unsigned>(work.lines)), .threads = kLongThreads};
    start(stream, blocks, long_norm_kernel<n>, work);
  });
}

void softmax_lines(Number number, const LineSoftmaxWork& work, cudaStream_t stream) {
  const Grid grid{.blocks = dim3(static_cast<unsigned>(work.outer * work.inner)), .threads = 128};
  by_number(number, [&]<Number n>() { start(stream, grid, line_softmax_kernel<n>, work); });
}

}  // namespace mx::cuda
