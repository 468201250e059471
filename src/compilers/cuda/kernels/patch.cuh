// Convolution where everything that a block needs fits into its shared memory: the weights of its
// channels, which are fetched before the layer that makes the input has finished, and the patch of
// the image under the windows of its 64 pixels, once for all taps: a tap is only another address.
// Warps then multiply without meeting, but for one time per slice of the channels, 128 bytes of
// each pixel. `split` blocks (a cluster) have some of the slices each.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/patch.h"

namespace mx::cuda {

// The pixels of the image that a block reads.
struct PatchPlace {
  int top, left;  // may lie outside
  int64_t base;   // pixels of the images before
};

template <class T>
__device__ void fetch_slice_weights(const ConvolutionWork& work, const PatchShape& shape,
                                    int first_column, int slice, uint32_t to) {
  constexpr int kCount = ceil_div(T::kColumns, T::kFetchRows);
  const int pack = static_cast<int>(threadIdx.x) % kPiecePacks;
#pragma unroll
  for (int i = 0; i < kCount; ++i) {
    const int row = static_cast<int>(threadIdx.x) / kPiecePacks + i * T::kFetchRows;
    if (T::kColumns % T::kFetchRows != 0 && row >= T::kColumns) break;
    const bool is_there = first_column + row < work.output.channels;
    const char* from = static_cast<const char*>(work.weight);
    if (is_there) {
      from +=
          (static_cast<int64_t>(first_column + row) * work.k_packs + slice * kPiecePacks + pack) *
          16;
    }
    uint32_t place = to + pack_place(row, pack);
#pragma unroll 1
    for (int tap = 0; tap < work.window.taps(); ++tap) {
      fetch_pack(place, from, is_there);
      place += T::kColumns * kPieceBytes;
      if (is_there) from += shape.tap_bytes;
    }
  }
}

template <class T, int element_bytes>
__device__ void fetch_patch(const ConvolutionWork& work, const PatchShape& shape,
                            const PatchPlace& place, int slice, uint32_t to) {
  const ImageArray& in = work.input;
  const int pack = static_cast<int>(threadIdx.x) % kPiecePacks;
  int pixel = static_cast<int>(threadIdx.x) / kPiecePacks;
  int row = pixel / shape.width, column = pixel % shape.width;
  const char* data = static_cast<const char*>(in.data) + slice * kPieceBytes + pack * 16;
#pragma unroll 1
  for (; pixel < shape.pixels; pixel += T::kFetchRows) {
    const int y = place.top + row, x = place.left + column;
    const bool is_there = y >= 0 && y < in.height && x >= 0 && x < in.width;
    const int64_t at = is_there ? place.base + y * in.width + x : 0;
    fetch_pack(to + pack_place(pixel, pack), data + at * in.pitch * element_bytes, is_there);
    column += T::kFetchRows;
    while (column >= shape.width) {
      column -= shape.width;
      ++row;
    }
  }
}

// Waits until at most so many slices are under way.
__device__ inline void wait_for_slices(int under_way) {
  switch (under_way) {
    case 0:
      return wait_for_piece<0>();
    case 1:
      return wait_for_piece<1>();
    case 2:
      return wait_for_piece<2>();
    default:
      return wait_for_piece<3>();
  }
}

// The products of one slice, all taps.
template <class N, class T>
__device__ void multiply_slice(WarpSums<T>& sums, const ConvolutionWork& work,
                               const PatchShape& shape, uint32_t patch, uint32_t weights) {
  const WarpPlace<T> place;
  const WindowShape& window = work.window;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  int pixel[T::kRowMatrices];
#pragma unroll
  for (int m = 0; m < T::kRowMatrices; ++m) {
    const int row = place.row + m * 16 + lane % 16;
    pixel[m] =
        row / shape.tile_w * window.stride_h * shape.width + row % shape.tile_w * window.stride_w;
  }
  uint32_t columns[T::kWarpProducts][T::kColumnMatrices / 2];
#pragma unroll
  for (int k = 0; k < T::kWarpProducts; ++k) {
#pragma unroll
    for (int n = 0; n < T::kColumnMatrices / 2; ++n) {
      const int row = place.column + n * 16 + lane % 8 + (lane / 16) * 8;
      const int pack = (place.depth * T::kWarpProducts + k) * 2 + (lane / 8) % 2;
      columns[k][n] = weights + pack_place(row, pack);
    }
  }
  int tap_pixel = 0, tap_w = 0;
#pragma unroll 1
  for (int tap = 0; tap < window.taps(); ++tap) {
#pragma unroll
    for (int k = 0; k < T::kWarpProducts; ++k) {
      const int pack = (place.depth * T::kWarpProducts + k) * 2 + lane / 16;
      FactorA a[T::kRowMatrices];
      FactorB b[T::kColumnMatrices];
#pragma unroll
      for (int m = 0; m < T::kRowMatrices; ++m) {
        load_matrices(a[m], patch + pack_place(pixel[m] + tap_pixel, pack));
      }
#pragma unroll
      for (int n = 0; n < T::kColumnMatrices; n += 2) {
        uint32_t two[4];
        load_matrices(two, columns[k][n / 2] + tap * T::kColumns * kPieceBytes);
        b[n][0] = two[0];
        b[n][1] = two[1];
        b[n + 1][0] = two[2];
        b[n + 1][1] = two[3];
      }
#pragma unroll
      for (int m = 0; m < T::kRowMatrices; ++m) {
#pragma unroll
        for (int n = 0; n < T::kColumnMatrices; ++n) N::multiply(sums[m][n], a[m], b[n]);
      }
    }
    tap_pixel += window.dilate_w;
    if (++tap_w == window.kernel_w) {
      tap_w = 0;
      tap_pixel += window.dilate_h * shape.width - window.kernel_w * window.dilate_w;
    }
  }
}

template <Number number, class T>
__global__ void __launch_bounds__(T::kThreads)
    patch_kernel(const __grid_constant__ ConvolutionWork work,
                 const __grid_constant__ PatchShape shape, int split) {
  using N = Numbers<number>;
  constexpr int kElement = sizeof(typename N::Element);
  extern __shared__ __align__(128) char shared[];
  const auto base = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const int rank = static_cast<int>(blockIdx.y) % split;
  const int first_column = static_cast<int>(blockIdx.y) / split * T::kColumns;
  const int begin = shape.slices * rank / split;
  const int count = shape.slices * (rank + 1) / split - begin;
  const int weight_bytes = work.window.taps() * T::kColumns * kPieceBytes;
  const int patch_bytes = shape.pixels * kPieceBytes;
  const uint32_t patches = base + count * weight_bytes;

#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    fetch_slice_weights<T>(work, shape, first_column, begin + i, base + i * weight_bytes);
  }
  const int tile = static_cast<int>(blockIdx.x) % shape.tiles();
  const int image = static_cast<int>(blockIdx.x) / shape.tiles();
  const int top = tile / shape.tiles_w * shape.tile_h, left = tile % shape.tiles_w * shape.tile_w;
  const PatchPlace place{
      .top = top * work.window.stride_h - work.window.pad_h,
      .left = left * work.window.stride_w - work.window.pad_w,
      .base = static_cast<int64_t>(image) * work.input.height * work.input.width};
  const PixelRectangle pixels{.base = image * work.output.height * work.output.width,
                              .top = top,
                              .left = left,
                              .width_bits = shape.width_bits(),
                              .image_h = work.output.height,
                              .image_w = work.output.width};
  Finisher<number, T, PixelRectangle> finisher(work, pixels, first_column, split, rank);
  wait_for_previous();
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    fetch_patch<T, kElement>(work, shape, place, begin + i, patches + i * patch_bytes);
    end_of_piece();
  }
  finisher.fetch_residual();
  WarpSums<T> sums = {};
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    wait_for_slices(count - 1 - i);
    __syncthreads();
    if (i + 1 == count) let_next_start();
    multiply_slice<N, T>(sums, work, shape, patches + i * patch_bytes, base + i * weight_bytes);
  }
  __syncthreads();  // nobody reads slices any more
  auto* kept = reinterpret_cast<float*>(shared);
  keep_sums<T>(sums, kept);
  meet_cluster(split);
  finisher.run(ClusterSums<T>{kept, split});
  if (split > 1) meet_cluster(split);  // others may still read here
}

template <Number number, class T>
void start_patches(const ConvolutionWork& given, int split, cudaStream_t stream) {
  ConvolutionWork work = as_line(given);
  PatchShape shape = patch_shape(number, work);
  start(stream,
        {.blocks = dim3(static_cast<unsigned>(work.output.batch * shape.tiles()),
                        static_cast<unsigned>(ceil_div(work.output.channels, T::kColumns) * split)),
         .threads = T::kThreads,
         .shared_bytes = static_cast<unsigned>(
             patch_shared_bytes(number, work, {T::kRows, T::kColumns}, T::kSumBytes, split)),
         .cluster = dim3(1, static_cast<unsigned>(split))},
        patch_kernel<number, T>, work, shape, split);
}

using PatchSmall = Tile<64, 32, 2, 2, 2, 2>;
using PatchSquare = Tile<64, 64, 2, 2, 2, 2>;

template <Number number>
void convolve_patches_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream) {
  if (tiling.shape == kFirstPatchShape) {
    return start_patches<number, PatchSmall>(work, tiling.split, stream);
  }
  start_patches<number, PatchSquare>(work, tiling.split, stream);
}

}  // namespace mx::cuda
