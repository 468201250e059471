// Copies, norms and softmax of arrays in plain order.
#include <algorithm>

#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/lines.cuh"

namespace mx::cuda {
namespace {

// Elements that a thread copies at a time: callers' floats are packs of four.
template <Number number>
__host__ __device__ int copy_step(const LineCopy& copy) {
  if (!copy.has_packs) return 1;
  return copy.from.is_float && copy.to.is_float ? 4 : static_cast<int>(pack_of(number));
}

// A thread per pack, or per element; each copy has blocks of its own. What no kernel writes is
// copied before the kernel before this one has finished.
template <Number number>
__global__ void copy_kernel(const __grid_constant__ CopyWork work) {
  int number_of_copy = 0;
  const auto own = static_cast<int>(blockIdx.x);
  while (number_of_copy + 1 < work.count && own >= work.first_block[number_of_copy + 1]) {
    ++number_of_copy;
  }
  const LineCopy& copy = work.copies[number_of_copy];
  const int first_block = work.first_block[number_of_copy];
  const int blocks = work.first_block[number_of_copy + 1] - first_block;
  const int step = copy_step<number>(copy);
  const int columns = copy.size[copy.ndim - 1] / step;
  int items = columns;
  for (int axis = 0; axis + 1 < copy.ndim; ++axis) items *= copy.size[axis];
  const Elements<number> from(copy.from), to(copy.to);
  const bool are_floats = copy.has_packs && copy.from.is_float && copy.to.is_float;
  const bool are_fours = are_floats && from.has_whole_floats() && to.has_whole_floats();
  if (!copy.is_early) wait_for_previous();
  for (int item =
           (own - first_block) * static_cast<int>(blockDim.x) + static_cast<int>(threadIdx.x);
       item < items; item += blocks * static_cast<int>(blockDim.x)) {
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
    if (are_fours) {
      *to.floats_at(target) = *from.floats_at(source);
    } else if (are_floats) {
      for (int i = 0; i < step; ++i) to.put(target + i, from.get(source + i));
    } else if (copy.has_packs) {
      to.put_pack(target, from.pack(source));
    } else {
      to.put(target, column < copy.there ? from.get(source) : 0.0f);
    }
  }
  if (copy.is_early) wait_for_previous();
  let_next_start();
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

constexpr int kNormWarps = 4;  // of a block

// A line's packs of a thread, with what is added to them. All are asked for before the first is
// waited for.
template <Number number, int packs, class ColumnOf>
__device__ void load_line(Channels<number> (&x)[packs], const LineNormWork& work, int64_t start,
                          const Elements<number>& input, const Elements<number>& added,
                          const ColumnOf& column_of) {
  using Pack = Channels<number>;
  auto add = [](Pack& to, const Pack& y) {
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) to.value[i] += y.value[i];
  };
  if (input.has_own_packs() && added.has_own_packs()) {
    uint4 own[packs] = {}, more[packs] = {};
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      if (column_of(p) >= work.length) break;
      own[p] = *reinterpret_cast<const uint4*>(input.at(start + column_of(p)));
      if (work.has_added) more[p] = *reinterpret_cast<const uint4*>(added.at(start + column_of(p)));
    }
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      x[p] = Pack::from(own[p]);
      if (work.has_added) add(x[p], Pack::from(more[p]));
    }
    return;
  }
#pragma unroll
  for (int p = 0; p < packs; ++p) {
    if (column_of(p) >= work.length) break;
    x[p] = input.pack(start + column_of(p));
    if (work.has_added) add(x[p], added.pack(start + column_of(p)));
  }
}

// So many warps per line, which they keep: up to `packs` packs a thread.
template <Number number, int packs, int warps>
__global__ void __launch_bounds__(32 * kNormWarps)
    norm_kernel(const __grid_constant__ LineNormWork work) {
  using Pack = Channels<number>;
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const int line = item_of_thread() / (32 * warps);
  auto column_of = [&](int p) { return ((p * warps + warp % warps) * 32 + lane) * Pack::kCount; };
  float gamma[packs][Pack::kCount], beta[packs][Pack::kCount];
#pragma unroll
  for (int p = 0; p < packs; ++p) {
    if (column_of(p) >= work.length) break;
    load_columns(work.gamma + column_of(p), gamma[p]);
    load_columns(work.beta + column_of(p), beta[p]);
  }
  const Elements<number> input(work.input), added(work.has_added ? work.added : work.input);
  const Elements<number> output(work.output);
  wait_for_previous();
  let_next_start();
  if (line >= work.lines) return;  // where warps of a block have lines of their own
  const int64_t start = static_cast<int64_t>(line) * work.length;
  Pack x[packs];
  load_line<number>(x, work, start, input, added, column_of);
  __shared__ float sums[2][kNormWarps];
  auto sum_over = [&](float (&parts)[kNormWarps], auto each) {
    float sum = 0;
#pragma unroll
    for (int p = 0; p < packs; ++p) {
      if (column_of(p) >= work.length) break;
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) sum += each(x[p].value[i]);
    }
    sum = sum_of_warp(sum);
    if constexpr (warps > 1) {
      if (lane == 0) parts[warp] = sum;
      __syncthreads();
      sum = 0;
#pragma unroll
      for (float part : parts) sum += part;
    }
    return sum / static_cast<float>(work.length);
  };
  const float mean = sum_over(sums[0], [](float value) { return value; });
  const float variance =
      sum_over(sums[1], [mean](float value) { return (value - mean) * (value - mean); });
  const float scale = rsqrtf(variance + work.epsilon);
#pragma unroll
  for (int p = 0; p < packs; ++p) {
    if (column_of(p) >= work.length) break;
#pragma unroll
    for (int i = 0; i < Pack::kCount; ++i) {
      x[p].value[i] = (x[p].value[i] - mean) * scale * gamma[p][i] + beta[p][i];
    }
    output.put_pack(start + column_of(p), x[p]);
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

void copy_lines(Number number, const CopyWork& given, cudaStream_t stream) {
  constexpr unsigned kCopyThreads = 256;
  constexpr int64_t kMostCopyBlocks = 2048;  // of a copy
  CopyWork work = given;
  by_number(number, [&]<Number n>() {
    int blocks = 0;
    for (int i = 0; i < work.count; ++i) {
      const LineCopy& copy = work.copies[static_cast<size_t>(i)];
      int64_t items = 1;
      for (int axis = 0; axis < copy.ndim; ++axis) items *= copy.size[static_cast<size_t>(axis)];
      const int64_t wanted = ceil_div<int64_t>(items / copy_step<n>(copy), kCopyThreads);
      work.first_block[static_cast<size_t>(i)] = blocks;
      blocks += static_cast<int>(std::clamp<int64_t>(wanted, 1, kMostCopyBlocks));
    }
    work.first_block[static_cast<size_t>(work.count)] = blocks;
    start(stream, {.blocks = dim3(static_cast<unsigned>(blocks)), .threads = kCopyThreads},
          copy_kernel<n>, work);
  });
}

void norm_lines(Number number, const LineNormWork& work, cudaStream_t stream) {
  constexpr unsigned kLongThreads = 256, kThreads = 32 * kNormWarps;
  constexpr int kLinesAtOnce = 512;  // each by a block; of more each is a warp's
  const int64_t packs = ceil_div<int64_t>(work.length, pack_of(number));
  const bool has_blocks = work.lines <= kLinesAtOnce;
  const auto lines = static_cast<unsigned>(work.lines);
  by_number(number, [&]<Number n>() {
    auto in_packs = [&](auto* kernel) {
      const Grid grid{.blocks = dim3(has_blocks ? lines : ceil_div(lines, unsigned{kNormWarps})),
                      .threads = kThreads};
      start(stream, grid, kernel, work);
    };
    if (!work.has_packs || packs > 8 * 32) {
      const Grid blocks{.blocks = dim3(lines), .threads = kLongThreads};
      return start(stream, blocks, long_norm_kernel<n>, work);
    }
    if (has_blocks && packs <= kThreads) return in_packs(norm_kernel<n, 1, kNormWarps>);
    if (has_blocks) return in_packs(norm_kernel<n, 2, kNormWarps>);
    if (packs <= 3 * 32) return in_packs(norm_kernel<n, 3, 1>);
    in_packs(norm_kernel<n, 8, 1>);
  });
}

void softmax_lines(Number number, const LineSoftmaxWork& work, cudaStream_t stream) {
  const Grid grid{.blocks = dim3(static_cast<unsigned>(work.outer * work.inner)), .threads = 128};
  by_number(number, [&]<Number n>() { start(stream, grid, line_softmax_kernel<n>, work); });
}

}  // namespace mx::cuda
