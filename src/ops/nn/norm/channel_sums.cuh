// Sums over the channels of data seen as (outer, channels, inner), in two launches: blocks add up
// parts, in the arithmetic of the elements, then one thread per channel adds the parts in double.
//
//   double* parts = channel_parts(run, view, 1);
//   add_up<T, 1>(run, view, parts, Body{x});          // body(i, channel, sums): adds element i
//   … sum_of(parts, view, channel, 0)                  // in a kernel with a thread per channel
#pragma once

#include "device/cuda/cuda.h"
#include "ir/run.h"
#include "ops/nn/norm/batch_norm.h"

namespace mx::ops::cuda_norm {

inline constexpr int kParts = 16;    // of each channel
inline constexpr int kColumns = 32;  // channels of a block where neighbours are other channels
inline constexpr int kRows = cuda::kThreads / kColumns;

// A block per channel and part: neighbouring threads read neighbouring elements of one plane.
template <int kSums, class A, class Body>
__global__ void plane_parts(ChannelView v, double* parts, Body body) {
  int64_t channel = blockIdx.x;
  A sums[kSums] = {};
  int64_t count = v.outer * v.inner;
  int64_t step = static_cast<int64_t>(gridDim.y) * blockDim.x;
  for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < count;
       i += step) {
    int64_t at = (i / v.inner * v.channels + channel) * v.inner + i % v.inner;
    body(at, channel, sums);
  }
  for (int s = 0; s < kSums; ++s) {
    double sum =
        cuda::reduce_block(static_cast<double>(sums[s]), [](double a, double b) { return a + b; });
    if (threadIdx.x == 0) parts[(s * v.channels + channel) * kParts + blockIdx.y] = sum;
  }
}

// Some channels and some rows a block: neighbouring threads read neighbouring channels.
template <int kSums, class A, class Body>
__global__ void row_parts(ChannelView v, double* parts, Body body) {
  __shared__ double shared[kRows][kColumns];
  int64_t channel = static_cast<int64_t>(blockIdx.x) * kColumns + threadIdx.x % kColumns;
  int row = static_cast<int>(threadIdx.x) / kColumns;
  A sums[kSums] = {};
  if (channel < v.channels) {
    int64_t count = v.outer * v.inner;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * kRows + row; i < count;
         i += static_cast<int64_t>(gridDim.y) * kRows) {
      int64_t at = (i / v.inner * v.channels + channel) * v.inner + i % v.inner;
      body(at, channel, sums);
    }
  }
  for (int s = 0; s < kSums; ++s) {
    shared[row][threadIdx.x % kColumns] = static_cast<double>(sums[s]);
    __syncthreads();
    if (row == 0 && channel < v.channels) {
      double sum = 0;
      for (int i = 0; i < kRows; ++i) sum += shared[i][threadIdx.x];
      parts[(s * v.channels + channel) * kParts + blockIdx.y] = sum;
    }
    __syncthreads();
  }
}

inline double* channel_parts(const Run& run, const ChannelView& v, int sums) {
  return run.scratch<double>(v.channels * kParts * sums);
}

// The sum of number `sum` over a channel.
__device__ inline double sum_of(const double* parts, const ChannelView& v, int64_t channel,
                                int sum) {
  double total = 0;
  for (int i = 0; i < kParts; ++i) total += parts[(sum * v.channels + channel) * kParts + i];
  return total;
}

template <class T, int kSums, class Body>
void add_up(const Run& run, const ChannelView& v, double* parts, Body body) {
  bool has_rows = v.inner < kColumns;
  auto blocks = static_cast<unsigned>(has_rows ? ceil_div(v.channels, kColumns) : v.channels);
  auto* kernel = has_rows ? row_parts<kSums, Acc<T>, Body> : plane_parts<kSums, Acc<T>, Body>;
  kernel<<<dim3(blocks, kParts), cuda::kThreads, 0, cuda::native(run.stream())>>>(v, parts, body);
  cuda::ok(cudaGetLastError(), "add up channels");
}

}  // namespace mx::ops::cuda_norm
