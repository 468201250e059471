// Dense layers of one image or a few: nothing but reading the weights. A block has some columns,
// its warps divide what is summed: each reads its part of the rows once for all of these columns.
#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/few_rows.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {
namespace {

constexpr int kWarps = 8;

template <int rows>
struct ColumnSums {
  float value[rows][kFewRowsColumns] = {};
};

// The weights of one pack, of all columns of the block.
template <Number number>
struct ColumnPacks {
  uint4 bits[kFewRowsColumns];

  __device__ ColumnPacks(const ConvolutionWork& work, int first_column, int pack) {
    const auto* from = static_cast<const uint4*>(work.weight) +
                       static_cast<int64_t>(first_column) * work.k_packs + pack;
#pragma unroll
    for (int c = 0; c < kFewRowsColumns; ++c) {
      bits[c] = __ldcs(from + static_cast<int64_t>(c) * work.k_packs);  // read once
    }
  }
};

template <Number number, int rows>
__device__ void add_products(const ConvolutionWork& work, const ColumnPacks<number>& weights,
                             int pack, int packs, ColumnSums<rows>& sums) {
  using Pack = Channels<number>;
  const auto* data = static_cast<const uint4*>(work.input.data);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    if (r >= work.output.batch) break;
    const Pack x = Pack::from(data[static_cast<int64_t>(r) * packs + pack]);
#pragma unroll
    for (int c = 0; c < kFewRowsColumns; ++c) {
      const Pack w = Pack::from(weights.bits[c]);
#pragma unroll
      for (int i = 0; i < Pack::kCount; ++i) sums.value[r][c] += x.value[i] * w.value[i];
    }
  }
}

__device__ void put(void* to, int64_t place, Element as, float value) {
  if (as == Element::kHalf) {
    static_cast<__half*>(to)[place] = Numbers<Number::kHalf>::narrow(value);
  } else if (as == Element::kBfloat) {
    static_cast<__nv_bfloat16*>(to)[place] = Numbers<Number::kBfloat>::narrow(value);
  } else {
    static_cast<float*>(to)[place] = value;
  }
}

template <Number number, int rows>
__global__ void __launch_bounds__(kWarps * 32)
    few_rows_kernel(const __grid_constant__ ConvolutionWork work, int packs) {
  using N = Numbers<number>;
  const int first_column = static_cast<int>(blockIdx.x) * kFewRowsColumns;
  const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
  ColumnSums<rows> sums;
  if (thread < packs) {
    const ColumnPacks<number> first(work, first_column, thread);
    wait_for_previous();
    add_products(work, first, thread, packs, sums);
  } else {
    wait_for_previous();
  }
  let_next_start();
  if (thread == 0) fetch_ahead(work.next_weight, work.next_bytes);
#pragma unroll 2
  for (int pack = thread + kWarps * 32; pack < packs; pack += kWarps * 32) {
    add_products(work, ColumnPacks<number>(work, first_column, pack), pack, packs, sums);
  }
  __shared__ float parts[kWarps][rows][kFewRowsColumns];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c < kFewRowsColumns; ++c) {
      float& sum = sums.value[r][c];
#pragma unroll
      for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_xor_sync(0xffffffffu, sum, offset);
      }
      if (lane == 0) parts[warp][r][c] = sum;
    }
  }
  __syncthreads();
  const int row = thread / kFewRowsColumns, column = thread % kFewRowsColumns;
  const int channel = first_column + column;
  if (row >= work.output.batch || row >= rows || channel >= work.output.channels) return;
  float result[1] = {work.shift[channel]};
#pragma unroll
  for (int i = 0; i < kWarps; ++i) result[0] += parts[i][row][column];
  if (work.residual.data) {
    const auto* added = static_cast<const typename N::Element*>(work.residual.data);
    result[0] += N::widen(added[static_cast<int64_t>(row) * work.residual.pitch + channel]);
  }
  apply(work.function, result);
  if (work.table) {
    if (channel < work.exported) {
      const int64_t place = static_cast<int64_t>(row) * work.exported + channel;
      put(work.table[work.place], place, work.exported_as, result[0]);
    }
    return;
  }
  auto* out = static_cast<typename N::Element*>(work.output.data);
  out[static_cast<int64_t>(row) * work.output.pitch + channel] = N::narrow(result[0]);
}

}  // namespace

void convolve_few_rows(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  const auto packs = static_cast<int>(work.window.taps() * work.input.channels / pack_of(number));
  const Grid grid{
      .blocks = dim3(static_cast<unsigned>(ceil_div(work.output.channels, kFewRowsColumns))),
      .threads = kWarps * 32};
  by_number(number, [&]<Number n>() {
    auto* kernel =
        work.output.batch == 1 ? few_rows_kernel<n, 1> : few_rows_kernel<n, kMostFewRows>;
    start(stream, grid, kernel, work, packs);
  });
}

}  // namespace mx::cuda
