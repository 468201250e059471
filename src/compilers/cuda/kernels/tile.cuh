// A block's share of a convolution: how many results it makes, how its warps divide them, and how
// pieces of rows and columns pass through shared memory.
#pragma once

#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {

constexpr int kPieceBytes = 128;  // of a row, in shared memory
constexpr int kPiecePacks = kPieceBytes / 16;
constexpr int kPieceProducts = kPieceBytes / 32;  // of two packs each

// Results of a block; warps along rows, columns and products; pieces under way.
template <int rows, int columns, int row_warps, int column_warps, int depth_warps, int stages>
struct Tile {
  static constexpr int kRows = rows, kColumns = columns, kStages = stages;
  static constexpr int kRowWarps = row_warps, kColumnWarps = column_warps;
  static constexpr int kDepthWarps = depth_warps;
  static constexpr int kThreads = 32 * row_warps * column_warps * depth_warps;
  static constexpr int kWarpRows = rows / row_warps, kWarpColumns = columns / column_warps;
  static constexpr int kRowMatrices = kWarpRows / 16, kColumnMatrices = kWarpColumns / 8;
  static constexpr int kWarpProducts = kPieceProducts / depth_warps;
  static constexpr int kStageBytes = (rows + columns) * kPieceBytes;
  static constexpr int kSumPitch = columns + 8;  // so that a warp's stores meet other banks
  static constexpr int kSums = rows * kSumPitch;
  static constexpr int kSumBytes = depth_warps * kSums * 4;
  static constexpr int kSharedBytes =
      stages * kStageBytes > kSumBytes ? stages * kStageBytes : kSumBytes;
  static constexpr int kFetchRows = kThreads / kPiecePacks;  // at once
  static_assert(kColumnMatrices % 2 == 0 && kRowMatrices > 0 && kWarpProducts > 0);
};

// Neighbouring rows keep a pack in other banks.
__device__ inline uint32_t pack_place(int row, int pack) {
  return static_cast<uint32_t>(row * kPieceBytes + ((pack ^ (row & 7)) << 4));
}
__device__ inline void fetch_pack(uint32_t to, const void* from, bool is_there) {
  int bytes = is_there ? 16 : 0;  // the rest is filled with zeros
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes)
               : "memory");
}
__device__ inline void end_of_piece() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int under_way>
__device__ void wait_for_piece() {
  asm volatile("cp.async.wait_group %0;" ::"n"(under_way) : "memory");
}
__device__ inline void load_matrices(uint32_t (&to)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(from)
               : "memory");
}

// Where a warp's results lie in the block's.
template <class T>
struct WarpPlace {
  int row, column, depth;
  __device__ WarpPlace() {
    const int warp = static_cast<int>(threadIdx.x) / 32;
    column = warp % T::kColumnWarps * T::kWarpColumns;
    row = warp / T::kColumnWarps % T::kRowWarps * T::kWarpRows;
    depth = warp / (T::kColumnWarps * T::kRowWarps);
  }
};

template <class T>
using WarpSums = Sums[T::kRowMatrices][T::kColumnMatrices];

// This warp's products of one piece, added to its sums.
template <class N, class T>
__device__ void multiply_piece(WarpSums<T>& sums, uint32_t stage) {
  const WarpPlace<T> place;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const uint32_t weights = stage + T::kRows * kPieceBytes;
#pragma unroll
  for (int k = 0; k < T::kWarpProducts; ++k) {
    const int pack = (place.depth * T::kWarpProducts + k) * 2;
    FactorA a[T::kRowMatrices];
    FactorB b[T::kColumnMatrices];
#pragma unroll
    for (int m = 0; m < T::kRowMatrices; ++m) {
      load_matrices(a[m], stage + pack_place(place.row + m * 16 + lane % 16, pack + lane / 16));
    }
#pragma unroll
    for (int n = 0; n < T::kColumnMatrices; n += 2) {
      uint32_t two[4];
      int row = place.column + n * 8 + lane % 8 + (lane / 16) * 8;
      load_matrices(two, weights + pack_place(row, pack + (lane / 8) % 2));
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
}

// Sums of all warps to shared memory: those that divided products side by side.
template <class T>
__device__ void keep_sums(const WarpSums<T>& sums, float* to) {
  const WarpPlace<T> place;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  float* from = to + place.depth * T::kSums + (place.row + lane / 4) * T::kSumPitch + place.column +
                (lane % 4) * 2;
#pragma unroll
  for (int m = 0; m < T::kRowMatrices; ++m) {
#pragma unroll
    for (int n = 0; n < T::kColumnMatrices; ++n) {
      const Sums& s = sums[m][n];
      float* at = from + m * 16 * T::kSumPitch + n * 8;
      *reinterpret_cast<float2*>(at) = make_float2(s[0], s[1]);
      *reinterpret_cast<float2*>(at + 8 * T::kSumPitch) = make_float2(s[2], s[3]);
    }
  }
}

}  // namespace mx::cuda
