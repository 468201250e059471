// A 3 × 3 convolution over planes (channels first) on tensor cores: 16 filters are the rows of a
// product, 8 neighbouring pixels its columns, 8 channels its depth. So pixels are multiplied as
// they lie: libraries turn the image around first, or multiply without tensor cores.
//
// A block keeps its filters and goes from tile to tile; the next slices of planes are on their way
// while one is multiplied.
#pragma once

#include "device/cuda/tf32.cuh"
#include "ops/cuda_each.h"

namespace mx::ops::planes {

using cuda::FactorA, cuda::FactorB, cuda::Sums;

inline constexpr int kWarps = 8, kThreads = kWarps * 32;
inline constexpr int kRows = kWarps, kColumns = 64;  // pixels of a tile; a warp has a row
inline constexpr int kFilters = 32, kDepth = 8, kTaps = 9;
inline constexpr int kStages = 3;  // slices of 8 planes in shared memory
// A row in shared memory begins with a pack that ends with the pixel to the left of the tile.
inline constexpr int kBefore = 4, kPitch = kBefore + kColumns + 4;
// Eight more, so that the pixels of four neighbouring planes lie in all banks.
inline constexpr int kPlane = (kRows + 2) * kPitch + 8, kSlice = kDepth * kPlane;

struct Work {
  const float *data, *weight, *bias;  // bias: may be null
  float* output;
  int batch, channels, filters, height, width;
  int filter_step, channel_step;  // of weights
  bool flips;                     // taps from the last to the first
  [[nodiscard]] int slices() const { return ceil_div(channels, kDepth); }
  [[nodiscard]] int tiles_down() const { return ceil_div(height, kRows); }
  [[nodiscard]] int tiles_across() const { return ceil_div(width, kColumns); }
  // In the order in which threads read them: 16 rows of a product, 16 bytes a thread.
  [[nodiscard]] int factor_bytes() const { return slices() * kTaps * (kFilters / 16) * 32 * 16; }
  [[nodiscard]] int shared_bytes() const { return factor_bytes() + kStages * kSlice * 4; }
};

// What is asked for arrives later; zeros where it is outside.
template <int kBytes>
__device__ void ask_for(float* to, const float* from, bool is_inside) {
  const auto there = static_cast<uint32_t>(__cvta_generic_to_shared(to));
  const int bytes = is_inside ? kBytes : 0;
  if constexpr (kBytes == 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(there), "l"(from),
                 "r"(bytes));
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(there), "l"(from),
                 "r"(bytes));
  }
}
__device__ inline void end_of_stage() { asm volatile("cp.async.commit_group;"); }
__device__ inline void wait_for_stage() {
  asm volatile("cp.async.wait_group %0;" ::"n"(kStages - 2));
}

// A slice of planes under a tile of one image.
struct Stage {
  int image, row, column, slice;

  __device__ static Stage of(const Work& work, int tiles_down, int tiles_across, int tile,
                             int slice) {
    const int across = tile % tiles_across, rest = tile / tiles_across;
    return {rest / tiles_down, rest % tiles_down * kRows, across * kColumns, slice};
  }

  __device__ void bring(const Work& work, float* to) const {
    constexpr int kPacks = kColumns / 4, kLines = kDepth * (kRows + 2);
    auto place = [&](int line, int x, float*& there, const float*& from) {
      const int depth = line / (kRows + 2), down = line % (kRows + 2);
      const int channel = slice * kDepth + depth, y = row - 1 + down;
      there = to + depth * kPlane + down * kPitch + kBefore + x - column;
      const bool is_inside =
          channel < work.channels && y >= 0 && y < work.height && x >= 0 && x < work.width;
      const int64_t plane = static_cast<int64_t>(image) * work.channels + channel;
      from = work.data + (is_inside ? (plane * work.height + y) * work.width + x : 0);
      return is_inside;
    };
    float* there = nullptr;
    const float* from = nullptr;
#pragma unroll
    for (int i = static_cast<int>(threadIdx.x); i < kLines * kPacks; i += kThreads) {
      const bool is_inside = place(i / kPacks, column + i % kPacks * 4, there, from);
      ask_for<16>(there, from, is_inside);
    }
    if (const int i = static_cast<int>(threadIdx.x); i < kLines * 2) {
      const bool is_inside = place(i / 2, i % 2 == 0 ? column - 1 : column + kColumns, there, from);
      ask_for<4>(there, from, is_inside);
    }
  }
};

// The block's filters, in pieces of four numbers of a thread.
template <bool exact>
__device__ void bring_filters(const Work& work, int first, uint4* to, int slices) {
  const int pieces = slices * kTaps * (kFilters / 16) * 32;
  for (int i = static_cast<int>(threadIdx.x); i < pieces; i += kThreads) {
    const int lane = i % 32, half = i / 32 % (kFilters / 16), at = i / 32 / (kFilters / 16);
    const int tap = at % kTaps, slice = at / kTaps;
    FactorA a;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int filter = first + half * 16 + lane / 4 + j % 2 * 8;
      const int channel = slice * kDepth + lane % 4 + j / 2 * 4;
      const bool is_there = filter < work.filters && channel < work.channels;
      const int place = filter * work.filter_step + channel * work.channel_step +
                        (work.flips ? kTaps - 1 - tap : tap);
      const uint32_t bits = is_there ? __float_as_uint(work.weight[place]) : 0;
      a[j] = exact ? bits : cuda::to_tf32(bits);
    }
    to[i] = make_uint4(a[0], a[1], a[2], a[3]);
  }
}

using TileSums = Sums[kFilters / 16][kColumns / 8];

template <bool exact>
__device__ void multiply_slice(TileSums& sums, const uint4* filters, const float* slice) {
  const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
  const float* pixels = slice + lane % 4 * kPlane + warp * kPitch + kBefore - 1 + lane / 4;
#pragma unroll 1
  for (int down = 0; down < 3; ++down) {
#pragma unroll
    for (int across = 0; across < 3; ++across) {
      FactorA a[kFilters / 16], a_low[kFilters / 16];
#pragma unroll
      for (int m = 0; m < kFilters / 16; ++m) {
        const uint4 four = filters[((down * 3 + across) * (kFilters / 16) + m) * 32 + lane];
        const FactorA all = {four.x, four.y, four.z, four.w};
        cuda::split_tf32(all, a[m], a_low[m]);
      }
#pragma unroll
      for (int n = 0; n < kColumns / 8; ++n) {
        const float* at = pixels + down * kPitch + across + n * 8;
        const uint32_t given[2] = {__float_as_uint(at[0]), __float_as_uint(at[4 * kPlane])};
        FactorB b, b_low;
        cuda::split_tf32(given, b, b_low);
#pragma unroll
        for (int m = 0; m < kFilters / 16; ++m) {
          if constexpr (exact) {
            cuda::multiply_split(sums[m][n], a[m], a_low[m], b, b_low);
          } else {
            cuda::multiply_tf32(sums[m][n], a[m], b);
          }
        }
      }
    }
  }
}

__device__ inline void write_tile(const Work& work, const Stage& stage, int first_filter,
                                  const TileSums& sums) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int y = stage.row + static_cast<int>(threadIdx.x) / 32;
  if (y >= work.height) return;
#pragma unroll
  for (int m = 0; m < kFilters / 16; ++m) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int filter = first_filter + m * 16 + half * 8 + lane / 4;
      if (filter >= work.filters) continue;
      const float shift = work.bias ? work.bias[filter] : 0.0F;
      const int64_t plane = static_cast<int64_t>(stage.image) * work.filters + filter;
      float* line = work.output + (plane * work.height + y) * work.width;
#pragma unroll
      for (int n = 0; n < kColumns / 8; ++n) {
        const int x = stage.column + n * 8 + lane % 4 * 2;
        const Sums& four = sums[m][n];
        if (x < work.width) {  // whole packs: both are there
          *reinterpret_cast<float2*>(line + x) =
              make_float2(four[half * 2] + shift, four[half * 2 + 1] + shift);
        }
      }
    }
  }
}

template <bool exact>
__global__ void __launch_bounds__(kThreads, 2) planes_kernel(Work work, int tiles, int groups) {
  extern __shared__ uint4 memory[];
  const int slices = ceil_div(work.channels, kDepth);
  const int tiles_down = ceil_div(work.height, kRows),
            tiles_across = ceil_div(work.width, kColumns);
  const int first_filter = static_cast<int>(blockIdx.x) % groups * kFilters;
  const int first = static_cast<int>(blockIdx.x) / groups;
  const int step = static_cast<int>(gridDim.x) / groups;
  const int filter_pieces = kTaps * (kFilters / 16) * 32;  // of a slice
  auto* patches = reinterpret_cast<float*>(memory + slices * filter_pieces);
  // The tiles of this block, slice by slice.
  auto stage_of = [&](int tile, int slice) {
    return Stage::of(work, tiles_down, tiles_across, tile, slice);
  };
  int ahead_tile = first, ahead_slice = 0, ahead_place = 0;
  auto bring_next = [&] {
    if (ahead_tile < tiles) {
      stage_of(ahead_tile, ahead_slice).bring(work, patches + ahead_place * kSlice);
      if (++ahead_slice == slices) {
        ahead_slice = 0;
        ahead_tile += step;
      }
      ahead_place = ahead_place + 1 == kStages ? 0 : ahead_place + 1;
    }
    end_of_stage();
  };
  for (int i = 0; i < kStages - 1; ++i) bring_next();
  bring_filters<exact>(work, first_filter, memory, slices);
  int place = 0;
  for (int tile = first; tile < tiles; tile += step) {
    TileSums sums = {};
#pragma unroll 1
    for (int slice = 0; slice < slices; ++slice) {
      wait_for_stage();
      __syncthreads();  // it is there for all, and the one before is read
      bring_next();
      multiply_slice<exact>(sums, memory + slice * filter_pieces, patches + place * kSlice);
      place = place + 1 == kStages ? 0 : place + 1;
    }
    write_tile(work, stage_of(tile, 0), first_filter, sums);
  }
}

}  // namespace mx::ops::planes
