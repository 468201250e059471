// How the slices of a panel come into a block's shared memory.
#pragma once

#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/panels/panels.h"
#include "compilers/cuda/kernels/warpgroup.cuh"

namespace mx::cuda {

template <int rows, int columns>
struct Panel {
  static constexpr int kRows = rows, kColumns = columns;
  static constexpr int kWorkers = rows / 64 * 128;  // threads that multiply
  static constexpr int kThreads = kWorkers + 32;    // and a warp that asks for copies
  static constexpr int kRowBytes = rows * kSliceBytes, kWeightBytes = columns * kSliceBytes;
  static constexpr int kSumPitch = panel_sum_pitch(columns);
};

// What the blocks of a layer are told.
struct PanelWork {
  CUtensorMap map;
  ConvolutionWork work;
  int slices, slots, split;
  int row_tiles, columns;  // of the packed weights
};

// The share of a block.
struct PanelPlace {
  int rank;  // among the blocks that divide the depth
  int first_row, first_column;
  int begin, count;  // slices

  template <class P>
  __device__ static PanelPlace of(const PanelWork& given) {
    PanelPlace place;
    const int block = static_cast<int>(blockIdx.x), tile = block / given.split;
    place.rank = block % given.split;
    place.first_row = tile % given.row_tiles * P::kRows;
    place.first_column = tile / given.row_tiles * P::kColumns;
    place.begin = given.slices * place.rank / given.split;
    place.count = given.slices * (place.rank + 1) / given.split - place.begin;
    return place;
  }
};

// A block's slots, each for the weights and the rows of a slice; behind them the sums of others.
template <class P>
struct PanelMemory {
  uint32_t start;
  int slots, sum_bytes;
  __device__ uint32_t weights(int slot) const {
    return start + slot * (P::kWeightBytes + P::kRowBytes);
  }
  __device__ uint32_t rows(int slot) const { return weights(slot) + P::kWeightBytes; }
  __device__ uint32_t sums() const { return weights(slots); }
  __device__ uint32_t barriers() const { return sums() + sum_bytes; }
  __device__ uint32_t is_full(int slot) const { return barriers() + slot * 8; }
  __device__ uint32_t is_free(int slot) const { return barriers() + (kMostSlots + slot) * 8; }
  __device__ uint32_t has_sums() const { return barriers() + 2 * kMostSlots * 8; }
};

// One thread makes the barriers and asks for all copies: weights before the layer that makes the
// rows has finished.
template <Number number, class P>
struct PanelCopies {
  static constexpr int kChannels = kSliceBytes / static_cast<int>(bytes_of(number));
  const PanelWork& given;
  const PanelPlace& place;
  const PanelMemory<P>& memory;

  __device__ void begin() const {
    fetch_map(given.map);
    const int first = min(given.slots, place.count);
    for (int i = 0; i < given.slots; ++i) {
      make_barrier(memory.is_full(i));
      make_barrier(memory.is_free(i), P::kWorkers / 32);
    }
    make_barrier(memory.has_sums());
    show_barriers();
    if (given.split > 1) expect_bytes(memory.has_sums(), P::kRows * P::kColumns * 4);
    for (int i = 0; i < first; ++i) bring_weights(i, i);
  }

  __device__ void finish() const {
    const int first = min(given.slots, place.count);
    for (int i = 0; i < first; ++i) bring_rows(i, i);
    fetch_ahead(given.work.next_weight, given.work.next_bytes);
    int slot = 0, turn = 0;
    for (int i = first; i < place.count; ++i) {
      wait_for_bytes(memory.is_free(slot), turn);
      bring_weights(i, slot);
      bring_rows(i, slot);
      if (++slot == given.slots) {
        slot = 0;
        ++turn;
      }
    }
  }

 private:
  __device__ void bring_weights(int i, int slot) const {
    expect_bytes(memory.is_full(slot), P::kWeightBytes + P::kRowBytes);
    const int64_t row = static_cast<int64_t>(place.begin + i) * given.columns + place.first_column;
    copy_bytes(memory.weights(slot),
               static_cast<const char*>(given.work.weight) + row * kSliceBytes, P::kWeightBytes,
               memory.is_full(slot));
  }

  __device__ void bring_rows(int i, int slot) const {
    const int channel = (place.begin + i) * kChannels;
    copy_box(memory.rows(slot), given.map, channel, place.first_row, 0, 0, memory.is_full(slot));
  }
};

}  // namespace mx::cuda
