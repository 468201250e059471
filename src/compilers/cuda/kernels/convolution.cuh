// Convolution as one product of matrices: rows are the pixels of the result, columns its channels,
// and what is summed are the channels of the input under each tap of the window. Nothing is
// unfolded: each 16 bytes of a row are fetched from the image where they lie. Pieces of 128 bytes
// of each row and column pass through shared memory, several under way at a time; the weights of
// the first ones are fetched before the layer that makes the input has finished. Where a result has
// many products and there are few of them, `split` blocks (a cluster) share the products, each
// adds its own, and then a part of the results of all.
#pragma once

#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/rows.cuh"

namespace mx::cuda {

template <Number number, class T>
__global__ void __launch_bounds__(T::kThreads)
    convolution_kernel(const __grid_constant__ ConvolutionWork work, int split) {
  using N = Numbers<number>;
  extern __shared__ __align__(128) char shared[];
  const auto base = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const int rank = static_cast<int>(blockIdx.y) % split;
  const int first_column = static_cast<int>(blockIdx.y) / split * T::kColumns;
  const int first_pixel = static_cast<int>(blockIdx.x) * T::kRows;
  const int pieces = work.k_packs / kPiecePacks;
  const int begin = pieces * rank / split, count = pieces * (rank + 1) / split - begin;

  WeightReader<T> weights(work, first_column, begin);
#pragma unroll 1
  for (int i = 0; i < T::kStages - 1 && i < count; ++i) weights.fetch(base + i * T::kStageBytes);
  RowReader<T, sizeof(typename N::Element)> rows(work, first_pixel, begin);
  const LinearPixels pixels{first_pixel, static_cast<int>(work.output.pixels())};
  Finisher<number, T, LinearPixels> finisher(work, pixels, first_column, split, rank);
  wait_for_previous();
#pragma unroll 1
  for (int i = 0; i < T::kStages - 1; ++i) {
    if (i < count) rows.fetch(base + i * T::kStageBytes);
    end_of_piece();
  }
  finisher.fetch_residual();
  WarpSums<T> sums = {};
  uint32_t now = base, next = base + (T::kStages - 1) * T::kStageBytes;
  const uint32_t last = base + (T::kStages - 1) * T::kStageBytes;
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    wait_for_piece<T::kStages - 2>();
    __syncthreads();
    if (i + T::kStages - 1 < count) {
      rows.fetch(next);
      weights.fetch(next);
    }
    end_of_piece();
    multiply_piece<N, T>(sums, now);
    now = now == last ? base : now + T::kStageBytes;
    next = next == last ? base : next + T::kStageBytes;
  }
  let_next_start();
  __syncthreads();  // nobody reads pieces any more
  auto* kept = reinterpret_cast<float*>(shared);
  keep_sums<T>(sums, kept);
  meet_cluster(split);
  finisher.run(ClusterSums<T>{kept, split});
  if (split > 1) meet_cluster(split);  // others may still read here
}

template <Number number, class T>
void start_convolution(const ConvolutionWork& work, int split, cudaStream_t stream) {
  auto rows = static_cast<unsigned>(ceil_div<int64_t>(work.output.pixels(), T::kRows));
  auto columns = static_cast<unsigned>(ceil_div(work.output.channels, T::kColumns));
  start(stream,
        {.blocks = dim3(rows, columns * static_cast<unsigned>(split)),
         .threads = T::kThreads,
         .shared_bytes = T::kSharedBytes,
         .cluster = dim3(1, static_cast<unsigned>(split))},
        convolution_kernel<number, T>, work, split);
}

using TileSmall = Tile<64, 32, 2, 2, 2, 8>;
using TileDeep = Tile<64, 32, 2, 2, 4, 8>;
using TileSquare = Tile<64, 64, 2, 2, 2, 6>;
using TileTall = Tile<128, 64, 4, 2, 1, 4>;
using TileLarge = Tile<128, 128, 2, 4, 1, 4>;

template <Number number>
void convolve_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream) {
  switch (tiling.shape) {
    case 0:
      return start_convolution<number, TileSmall>(work, tiling.split, stream);
    case 1:
      return start_convolution<number, TileDeep>(work, tiling.split, stream);
    case 2:
      return start_convolution<number, TileSquare>(work, tiling.split, stream);
    case 3:
      return start_convolution<number, TileTall>(work, tiling.split, stream);
    default:
      return start_convolution<number, TileLarge>(work, tiling.split, stream);
  }
}

}  // namespace mx::cuda
