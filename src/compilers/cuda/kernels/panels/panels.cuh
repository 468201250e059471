// Dense layers of more than a few rows (Hopper): panels.h says what a block has. One warp asks for
// all copies, groups of four warps multiply 64 rows each. Where no other block has a part of the
// sums, results go from registers to memory; else a block is sent the sums of its share of rows.
#pragma once

#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/panels/finish.cuh"
#include "compilers/cuda/kernels/panels/wide_group.cuh"
#include "compilers/cuda/kernels/tensor_map.h"

namespace mx::cuda {

// Products of one slice: 64 rows and all columns of the block.
template <Number number, class P>
__device__ void multiply_panel(PanelSums<P>& sums, uint32_t rows, uint32_t weights) {
  constexpr uint32_t kOctetBytes = 8 * kSliceBytes;
  const uint64_t a = matrix_at(rows, kOctetBytes), b = matrix_at(weights, kOctetBytes);
  begin_products();
#pragma unroll
  for (int k = 0; k < kSliceBytes; k += 32) {
#pragma unroll
    for (int n = 0; n + 64 <= P::kColumns; n += 64) {
      multiply_wide_group<number>(*reinterpret_cast<WideGroupSums*>(sums + n / 8), further(a, k),
                                  further(b, k + n * kSliceBytes));
    }
    if constexpr (P::kColumns % 64 != 0) {
      constexpr int kLast = P::kColumns - 32;
      multiply_group<number>(*reinterpret_cast<GroupSums*>(sums + kLast / 8), further(a, k),
                             further(b, k + kLast * kSliceBytes));
    }
  }
  end_products();
}

// The compiler knows nothing of products that are under way: what stands behind this reads the sums
// behind it, and what stands before has written them.
template <class P>
__device__ void hold(PanelSums<P>& sums) {
#pragma unroll
  for (Sums& four : sums) {
#pragma unroll
    for (float& sum : four) asm volatile("" : "+f"(sum)::"memory");
  }
}

template <Number number, class P>
__device__ void multiply_slices(PanelSums<P>& sums, const PanelPlace& place,
                                const PanelMemory<P>& memory) {
  const uint32_t own = threadIdx.x / 128 * (64 * kSliceBytes);
  int slot = 0, turn = 0, before = 0;
  hold<P>(sums);
#pragma unroll 1
  for (int i = 0; i < place.count; ++i) {
    wait_for_bytes(memory.is_full(slot), turn);
    multiply_panel<number, P>(sums, memory.rows(slot) + own, memory.weights(slot));
    if (i > 0 && i - 1 + memory.slots < place.count) {  // the slot before is wanted again
      wait_for_products<1>();
      if (threadIdx.x % 32 == 0) arrive(memory.is_free(before));
    }
    before = slot;
    if (++slot == memory.slots) {
      slot = 0;
      ++turn;
    }
  }
  wait_for_products();
  hold<P>(sums);
}

template <Number number, class P, bool divides>
__global__ void __launch_bounds__(P::kThreads)
    panel_kernel(const __grid_constant__ PanelWork given) {
  using Finisher = PanelFinisher<number, P, divides>;
  extern __shared__ __align__(1024) char shared[];
  const auto start = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const PanelMemory<P> memory{.start = round_up(start, kSliceAlignment),
                              .slots = given.slots,
                              .sum_bytes = divides ? P::kRows * P::kSumPitch * 4 : 0};
  const auto place = PanelPlace::of<P>(given);
  const PanelCopies<number, P> copies{given, place, memory};
  const bool is_cluster = given.split > 1;
  const bool is_copier = threadIdx.x == P::kWorkers;
  if (is_copier) copies.begin();
  Finisher finisher(given, place);
  __syncthreads();  // the barriers are made
  if (is_cluster) arrive_at_cluster();
  wait_for_previous();
  if (is_cluster) wait_for_cluster();
  let_next_start();  // its blocks make ready in the room that is left beside these
  if (threadIdx.x >= P::kWorkers) {
    if (is_copier) copies.finish();
  } else {
    finisher.fetch_residual();
    PanelSums<P> sums = {};
    multiply_slices<number, P>(sums, place, memory);
    if constexpr (divides) {
      Finisher::send_sums(sums, memory.sums(), memory.has_sums(), place.rank,
                          P::kRows / given.split);
      wait_for_cluster_bytes(memory.has_sums());
      finisher.run(reinterpret_cast<const float*>(shared + (memory.sums() - start)), given.split);
    } else {
      finisher.run(sums);
    }
  }
}

template <Number number, class P>
void start_panels(const ConvolutionWork& work, const TilingShape& tile, int split,
                  cudaStream_t stream) {
  const ConvolutionWork line = as_line(work);
  const PixelBox box{.width = tile.rows, .height = 1};
  const PanelWork given{.map = map_of(number, line.input, box),
                        .work = work,
                        .slices = panel_slices(number, work),
                        .slots = panel_slots(number, work, tile, split),
                        .split = split,
                        .row_tiles = ceil_div(work.output.batch, tile.rows),
                        .columns = panel_columns(work, tile)};
  const int blocks = given.row_tiles * (given.columns / tile.columns) * split;
  const int shared_bytes = given.slots * panel_slot_bytes(tile) + panel_fixed_bytes(tile, split);
  start(stream,
        {.blocks = dim3(static_cast<unsigned>(blocks)),
         .threads = P::kThreads,
         .shared_bytes = static_cast<unsigned>(shared_bytes),
         .cluster = dim3(static_cast<unsigned>(split))},
        split > 1 ? panel_kernel<number, P, true> : panel_kernel<number, P, false>, given);
}

template <Number number>
void multiply_panels_in(const ConvolutionWork& work, const TilingShape& tile, int split,
                        cudaStream_t stream) {
  if (tile.rows == 64 && tile.columns == 32) {
    return start_panels<number, Panel<64, 32>>(work, tile, split, stream);
  }
  if (tile.rows == 64) return start_panels<number, Panel<64, 64>>(work, tile, split, stream);
  if (tile.columns == 32) return start_panels<number, Panel<128, 32>>(work, tile, split, stream);
  if (tile.columns == 64) return start_panels<number, Panel<128, 64>>(work, tile, split, stream);
  start_panels<number, Panel<128, 96>>(work, tile, split, stream);
}

}  // namespace mx::cuda
