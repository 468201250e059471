// Rows of matrices that lie anywhere in an array, brought into shared memory as tensor cores want
// them: packs of 16 bytes, exchanged within a row so that neighbouring rows have theirs in other
// banks.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/lines.cuh"
#include "compilers/cuda/kernels/tile.cuh"

namespace mx::cuda {

// A row of `packs` packs, a multiple of 8.
template <int packs>
__device__ uint32_t place_in_rows(int row, int pack) {
  return static_cast<uint32_t>((row * packs + (pack ^ (row & 7))) * 16);
}

// One matrix of a stack: `rows` x `columns` of it exist, the rest is zero.
template <Number number>
struct MatrixRows {
  const Elements<number>& elements;
  const MatrixLines& lines;
  int64_t begin;
  int rows, columns;

  // Packs `first_pack` … of the rows from `first` on, by all `threads` of the block. What is copied
  // without passing through registers is there after end_of_piece and wait_for_piece.
  template <int count, int packs, int threads>
  __device__ void bring(char* to, int first, int first_pack = 0) const {
    constexpr int kPack = Channels<number>::kCount;
    const auto start = static_cast<uint32_t>(__cvta_generic_to_shared(to));
    const bool is_straight = lines.has_packs && elements.has_own_packs();
    if (lines.has_packs && elements.has_wide_packs()) {
      return bring_wide<count, packs, threads>(to, first, first_pack);
    }
#pragma unroll 4
    for (int i = static_cast<int>(threadIdx.x); i < count * packs; i += threads) {
      const int row = i / packs, pack = i % packs, column = (first_pack + pack) * kPack;
      const bool is_there = first + row < rows && column < columns;
      const int64_t from = begin + static_cast<int64_t>(first + row) * lines.row + column;
      const uint32_t place = place_in_rows<packs>(row, pack);
      if (is_straight) {
        fetch_pack(start + place, elements.at(is_there ? from : 0), is_there);
        continue;
      }
      uint4 bits = make_uint4(0, 0, 0, 0);
      if (is_there) bits = lines.has_packs ? elements.bits(from) : gather(first + row, column);
      *reinterpret_cast<uint4*>(to + place) = bits;
    }
  }

 private:
  // What a thread reads is asked for before the first of it is waited for, which narrowing does.
  template <int count, int packs, int threads>
  __device__ void bring_wide(char* to, int first, int first_pack) const {
    constexpr int kPack = Channels<number>::kCount, kFours = kPack / 4;
    constexpr int kEach = ceil_div(count * packs, threads), kAtOnce = kEach < 8 ? kEach : 8;
    const auto thread = static_cast<int>(threadIdx.x);
#pragma unroll 1
    for (int begin_at = 0; begin_at < kEach; begin_at += kAtOnce) {
      float4 fours[kAtOnce][kFours];
#pragma unroll
      for (int k = 0; k < kAtOnce; ++k) {
        const int i = (begin_at + k) * threads + thread;
        const int row = first + i / packs, column = (first_pack + i % packs) * kPack;
        const bool is_there = i < count * packs && row < rows && column < columns;
#pragma unroll
        for (int part = 0; part < kFours; ++part) fours[k][part] = make_float4(0, 0, 0, 0);
        if (!is_there) continue;
        const float4* from =
            elements.floats_at(begin + static_cast<int64_t>(row) * lines.row + column);
#pragma unroll
        for (int part = 0; part < kFours; ++part) fours[k][part] = from[part];
      }
#pragma unroll
      for (int k = 0; k < kAtOnce; ++k) {
        const int i = (begin_at + k) * threads + thread;
        if (i >= count * packs) break;
        Channels<number> pack;
#pragma unroll
        for (int part = 0; part < kFours; ++part) {
          pack.value[part * 4] = fours[k][part].x;
          pack.value[part * 4 + 1] = fours[k][part].y;
          pack.value[part * 4 + 2] = fours[k][part].z;
          pack.value[part * 4 + 3] = fours[k][part].w;
        }
        *reinterpret_cast<uint4*>(to + place_in_rows<packs>(i / packs, i % packs)) = pack.bits();
      }
    }
  }

  __device__ uint4 gather(int row, int column) const {
    Channels<number> pack{};
    const int64_t from = begin + static_cast<int64_t>(row) * lines.row;
#pragma unroll
    for (int i = 0; i < Channels<number>::kCount; ++i) {
      if (column + i < columns) {
        pack.value[i] = elements.get(from + static_cast<int64_t>(column + i) * lines.column);
      }
    }
    return pack.bits();
  }
};

// A pack of results to where it belongs.
template <Number number>
__device__ void put_row_pack(const Elements<number>& to, const MatrixLines& lines, int64_t begin,
                             int row, int column, int columns, const Channels<number>& pack) {
  const int64_t place = begin + static_cast<int64_t>(row) * lines.row;
  if (lines.has_packs) return to.put_pack(place + column, pack);
#pragma unroll
  for (int i = 0; i < Channels<number>::kCount; ++i) {
    if (column + i >= columns) break;
    to.put(place + static_cast<int64_t>(column + i) * lines.column, pack.value[i]);
  }
}

}  // namespace mx::cuda
