// Convolution by groups of four warps (Hopper): what a block needs is brought into its shared
// memory by copies that no warp makes, all of it where it fits. The weights are under way before
// the layer that makes the input has finished, then the patch of the image under the windows of its
// 64 pixels follows; a tap of the window is another row to begin at. Products read both where they
// lie and run one behind the other without any warp between them. `split` blocks (a cluster) have
// some of the slices each. Several convolutions may share a launch: each has some of its blocks.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/slice_copies.cuh"
#include "compilers/cuda/kernels/tensor_map.h"
#include "compilers/cuda/kernels/warpgroup.cuh"

namespace mx::cuda {

// What the blocks of one convolution are told.
struct SliceWork {
  CUtensorMap map;
  ConvolutionWork work;
  SliceShape shape;
  int split, slots;
  int first_block = 0, blocks = 0;
};
template <int most>
struct SliceWorks {
  SliceWork member[most];
  int count;
  bool is_cluster;  // blocks meet in clusters

  __device__ const SliceWork& of_block(int block) const {
    if constexpr (most == 1) return member[0];
    int i = 0;
#pragma unroll 1
    while (i + 1 < count && block >= member[i + 1].first_block) ++i;
    return member[i];
  }
};

// `products`: of 32 bytes each, in a slice.
template <int columns, int products>
struct GroupTile : Tile<kPatchRows, columns, 4, 1, 1, 1> {
  static constexpr int kProducts = products;
};

// Steps along one axis of the window: which phase of the patch a tap reads, and from which pixel.
struct TapStep {
  int phase = 0, pixel = 0;
  __device__ void go(int dilate, int stride) {
    phase += dilate;
    while (phase >= stride) {
      phase -= stride;
      ++pixel;
    }
  }
};

// Products of one slice. Two chains of sums, so that none waits for the one before it: the halves
// of 64 columns, or every other product of 32.
template <Number number, class T>
__device__ void multiply_slice(GroupSums (&sums)[2], const ConvolutionWork& work,
                               const SliceShape& shape, uint32_t patch, uint32_t weights) {
  constexpr uint32_t kColumnGroup = 8 * kSliceBytes;
  const uint64_t image = matrix_at(patch, shape.group_bytes);
  uint64_t columns = matrix_at(weights, kColumnGroup);
  const WindowShape& window = work.window;
  begin_products();
  TapStep y;
#pragma unroll 1
  for (int h = 0; h < window.kernel_h; ++h, y.go(window.dilate_h, window.stride_h)) {
    const uint64_t line = further(
        image, y.phase * shape.phases_w * shape.phase_bytes + y.pixel * shape.width * kSliceBytes);
    TapStep x;
#pragma unroll 1
    for (int w = 0; w < window.kernel_w; ++w, x.go(window.dilate_w, window.stride_w)) {
      const uint64_t rows = further(line, x.phase * shape.phase_bytes + x.pixel * kSliceBytes);
#pragma unroll
      for (int k = 0; k < T::kProducts; ++k) {
        const uint64_t a = further(rows, k * 32), b = further(columns, k * 32);
        if constexpr (T::kColumns == 64) {
          multiply_group<number>(sums[0], a, b);
          multiply_group<number>(sums[1], a, further(b, 32 * kSliceBytes));
        } else {
          multiply_group<number>(sums[k % 2], a, b);
        }
      }
      columns = further(columns, T::kColumns * kSliceBytes);
    }
  }
  end_products();
}

template <class T>
__device__ void join(const GroupSums (&chains)[2], WarpSums<T>& sums) {
#pragma unroll
  for (int n = 0; n < 4; ++n) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      if constexpr (T::kColumns == 64) {
        sums[0][n][i] = chains[0][n][i];
        sums[0][n + 4][i] = chains[1][n][i];
      } else {
        sums[0][n][i] = chains[0][n][i] + chains[1][n][i];
      }
    }
  }
}

// Sums that the blocks of a cluster sent here, those of one block behind those of another.
template <class T>
struct SentSums {
  const float* sums;
  int split, rows, first_row;

  template <int n>
  __device__ void add(int row, int column, float (&total)[n]) const {
    const float* from = sums + (row - first_row) * T::kSumPitch + column;
#pragma unroll 1
    for (int block = 0; block < split; ++block) {
      float part[n];
      load_floats(from + block * rows * T::kSumPitch, part);
#pragma unroll
      for (int c = 0; c < n; ++c) total[c] += part[c];
    }
  }
};

// Each block finishes some of the rows: it is sent the sums of all blocks for these. `first` is the
// first of them in the cluster.
template <class T>
__device__ void send_sums(const WarpSums<T>& sums, uint32_t kept, uint32_t barrier, int first,
                          int rank, int rows) {
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int row = warp * 16 + half * 8 + lane / 4;
    const int place = ((rank * rows + row % rows) * T::kSumPitch + lane % 4 * 2) * 4;
    const uint32_t to = address_in_block(kept + place, first + row / rows);
    const uint32_t arrived = address_in_block(barrier, first + row / rows);
#pragma unroll
    for (int n = 0; n < T::kColumnMatrices; ++n) {
      send(to + n * 32, sums[0][n][half * 2], sums[0][n][half * 2 + 1], arrived);
    }
  }
}

template <Number number, class T, int most, bool norms>
__global__ void __launch_bounds__(T::kThreads)
    slice_kernel(const __grid_constant__ SliceWorks<most> works) {
  extern __shared__ __align__(1024) char shared[];
  const auto start = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const SliceWork& own = works.of_block(static_cast<int>(blockIdx.x));
  const ConvolutionWork& work = own.work;
  const SliceShape& shape = own.shape;
  const int split = own.split, slots = own.slots;
  const int block = static_cast<int>(blockIdx.x) - own.first_block;
  if (most > 1 && block >= own.blocks) return;  // fills a cluster up
  const int rank = block % split, tiles = work.output.batch * shape.tiles();
  const int first_column = block / split / tiles * T::kColumns;
  const int begin = shape.slices * rank / split;
  const int count = shape.slices * (rank + 1) / split - begin;
  SliceMemory memory{.slots = round_up(start, kSliceAlignment),
                     .weight_bytes = work.window.taps() * T::kColumns * kSliceBytes,
                     .patch_bytes = shape.patch_bytes(),
                     .norm_bytes = slice_norm_bytes(bytes_of(number))};
  const uint32_t kept_at = memory.weights(slots);
  memory.barriers = kept_at + T::kSumBytes;
  const int place = block / split % tiles;
  const int tile = place % shape.tiles(), image = place / shape.tiles();
  const int top = tile / shape.tiles_w * shape.tile_h, left = tile % shape.tiles_w * shape.tile_w;
  const SliceCopies<number, T, norms> copies{
      .work = work,
      .shape = shape,
      .map = own.map,
      .memory = memory,
      .first_column = first_column,
      .left = left * work.window.stride_w - work.window.pad_w,
      .top = top * work.window.stride_h - work.window.pad_h,
      .image = image};
  const bool is_copier = threadIdx.x == 0;
  if (is_copier) {
    fetch_map(own.map);
    for (int i = 0; i <= slots; ++i) make_barrier(memory.barrier(i));
    show_barriers();
    expect_bytes(memory.barrier(slots), T::kRows * T::kColumns * 4);
    for (int i = 0; i < slots && i < count; ++i) copies.bring_weights(begin + i, i);
  }
  const PixelRectangle pixels{.base = image * work.output.height * work.output.width,
                              .top = top,
                              .left = left,
                              .width_bits = shape.width_bits(),
                              .image_h = work.output.height,
                              .image_w = work.output.width};
  Finisher<number, T, PixelRectangle> finisher(work, pixels, first_column, split, rank);
  __syncthreads();  // the barriers are made
  if (works.is_cluster) arrive_at_cluster();
  wait_for_previous();
  if (is_copier) {
    for (int i = 0; i < slots && i < count; ++i) copies.bring_patch(begin + i, i);
  }
  __syncwarp();
  finisher.fetch_residual();
  GroupSums chains[2] = {};
  int slot = 0, turn = 0;
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    wait_for_bytes(memory.barrier(slot), turn);
    if (i + 1 == count) let_next_start();
    if constexpr (norms) {
      norm_patch<number>(work, begin + i, shared + (memory.patch(slot) - start),
                         reinterpret_cast<const float*>(shared + (memory.norm(slot) - start)));
      show_writes();
      __syncthreads();
    }
    multiply_slice<number, T>(chains, work, shape, memory.patch(slot), memory.weights(slot));
    if (i > 0 && i - 1 + slots < count) {  // the slot before is free when its products are there
      wait_for_products<1>();
      __syncthreads();
      if (is_copier) {
        const int free = slot == 0 ? slots - 1 : slot - 1, slice = begin + i - 1 + slots;
        copies.bring_weights(slice, free);
        copies.bring_patch(slice, free);
      }
      __syncwarp();
    }
    if (++slot == slots) {
      slot = 0;
      ++turn;
    }
  }
  wait_for_products();
  WarpSums<T> sums;
  join<T>(chains, sums);
  auto* kept = reinterpret_cast<float*>(shared + (kept_at - start));
  if (works.is_cluster) wait_for_cluster();  // its barriers are made
  if (split == 1) {
    keep_sums<T>(sums, kept);
    __syncthreads();
    return finisher.run(ClusterSums<T>{kept, 1});
  }
  const int rows = T::kRows / split;
  send_sums<T>(sums, kept_at, memory.barrier(slots), place_in_cluster() - rank, rank, rows);
  wait_for_cluster_bytes(memory.barrier(slots));
  finisher.run(SentSums<T>{kept, split, rows, rank * rows});
}

template <Number number, class T>
SliceWork slice_work(const ConvolutionWork& given, int split) {
  ConvolutionWork work = as_line(given);
  SliceShape shape = slice_shape(number, work);
  const PixelBox box{.width = shape.width,
                     .height = shape.height,
                     .stride_w = work.window.stride_w,
                     .stride_h = work.window.stride_h};
  return {.map = map_of(number, work.input, box),
          .work = work,
          .shape = shape,
          .split = split,
          .slots = slice_slots(number, work, T::kColumns, split),
          .blocks = work.output.batch * shape.tiles() *
                    ceil_div(work.output.channels, T::kColumns) * split};
}

template <Number number, class T, int most, bool norms>
void start_slices(std::span<const ConvolutionWork> given, std::span<const Tiling> tilings,
                  cudaStream_t stream) {
  SliceWorks<most> works{.count = static_cast<int>(given.size())};
  int cluster = 1, blocks = 0;
  int64_t shared_bytes = 0;
  for (Tiling tiling : tilings) cluster = std::max<int>(cluster, tiling.split);
  for (size_t i = 0; i < given.size(); ++i) {
    const int split = tilings[i].split;
    works.member[i] = slice_work<number, T>(given[i], split);
    works.member[i].first_block = blocks;
    blocks += round_up(works.member[i].blocks, cluster);
    shared_bytes = std::max(shared_bytes, slice_shared_bytes(number, given[i], T::kColumns, split));
  }
  works.is_cluster = cluster > 1;
  start(stream,
        {.blocks = dim3(static_cast<unsigned>(blocks)),
         .threads = T::kThreads,
         .shared_bytes = static_cast<unsigned>(shared_bytes),
         .cluster = dim3(static_cast<unsigned>(cluster))},
        slice_kernel<number, T, most, norms>, works);
}

// Code for one convolution, which may have few channels or a norm before it, and for several.
template <Number number, int columns>
void start_columns(std::span<const ConvolutionWork> works, std::span<const Tiling> tilings,
                   cudaStream_t stream) {
  constexpr int kAll = kSliceBytes / 32, kHalf = kAll / 2;
  using All = GroupTile<columns, kAll>;
  using Half = GroupTile<columns, kHalf>;
  const ConvolutionWork& first = works[0];
  if (works.size() > 1) {
    return start_slices<number, All, kMostTogether, false>(works, tilings, stream);
  }
  if (first.norms_input) return start_slices<number, All, 1, true>(works, tilings, stream);
  if (first.input.channels * bytes_of(number) * 2 <= kSliceBytes) {
    return start_slices<number, Half, 1, false>(works, tilings, stream);
  }
  start_slices<number, All, 1, false>(works, tilings, stream);
}

template <Number number>
void convolve_slices_in(std::span<const ConvolutionWork> works, std::span<const Tiling> tilings,
                        cudaStream_t stream) {
  if (tiling_shapes()[tilings[0].shape].columns == 32) {
    return start_columns<number, 32>(works, tilings, stream);
  }
  start_columns<number, 64>(works, tilings, stream);
}

}  // namespace mx::cuda
