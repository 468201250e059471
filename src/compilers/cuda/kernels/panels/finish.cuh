// From the sums of a panel to results. Columns of packed weights are in such an order that a thread
// has the sums of whole packs of 16 bytes: of each group of columns, the pack whose number is its
// own among four threads (pack_panels).
#pragma once

#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/panels/copies.cuh"

namespace mx::cuda {

template <class P>
using PanelSums = Sums[P::kColumns / 8];

// A thread finishes packs of channels of some rows: its own where no other block has a part of
// their sums, else those of the rows that the block is sent all sums of. What hangs on constants
// alone is read when it is made.
template <Number number, class P, bool divides>
class PanelFinisher {
 public:
  using Pack = Channels<number>;
  static constexpr int kCount = Pack::kCount, kGroup = 4 * kCount;  // columns

  __device__ PanelFinisher(const PanelWork& given, const PanelPlace& place)
      : function_(given.work.function), output_(given.work.output), residual_(given.work.residual) {
    const ConvolutionWork& work = given.work;
    const int end = divides ? P::kRows / given.split : P::kRows;
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      const int own_row = row_of(i), row = place.first_row + (divides ? place.rank * end : 0);
      const int channel = place.first_column + column_of(i);
      const bool is_there =
          own_row < end && row + own_row < work.output.batch && channel < work.output.channels;
      row_[i] = is_there ? row + own_row : -1;
      channel_[i] = channel;
      if (shift_of(i) * kRowsOfShift == i && channel < work.output.channels) {
        load_floats(work.shift + channel, shift_[shift_of(i)]);
      }
    }
  }

  // What earlier layers made.
  __device__ void fetch_residual() {
    if (!residual_.data) return;
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      if (row_[i] >= 0) early_[i] = *residual_.at(row_[i], channel_[i]);
    }
  }

  // Sums of this thread.
  __device__ void run(const PanelSums<P>& sums) const {
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      Pack y;
      take(sums, i / 2, i % 2, y);
      if (row_[i] >= 0) finish(i, y);
    }
  }

  // Sums that were sent, those of one block behind those of another.
  __device__ void run(const float* sent, int split) const {
    const int rows = P::kRows / split;
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      if (row_[i] < 0) continue;
      Pack y = {};
      const float* from = sent + row_of(i) * P::kSumPitch + place_of(column_of(i));
#pragma unroll 4
      for (int block = 0; block < split; ++block) add(from + block * rows * P::kSumPitch, y);
      finish(i, y);
    }
  }

  // To the blocks of the cluster that finish their rows.
  __device__ static void send_sums(const PanelSums<P>& sums, uint32_t to, uint32_t arrived,
                                   int rank, int rows) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int row = row_of_sums(half), block = row / rows;
      const int place = (rank * rows + row % rows) * P::kSumPitch + lane() % 4 * 4;
      const uint32_t there = address_in_block(to + place * 4, block);
      const uint32_t barrier = address_in_block(arrived, block);
#pragma unroll
      for (int group = 0; group < P::kColumns / kGroup; ++group) {
        Pack y;
        take(sums, group, half, y);
#pragma unroll
        for (int c = 0; c < kCount; c += 4) {
          send_four(there + (group * kGroup + c * 4) * 4, y.value[c], y.value[c + 1],
                    y.value[c + 2], y.value[c + 3], barrier);
        }
      }
    }
  }

 private:
  static constexpr int kRowPacks = P::kColumns / kCount;
  // Two rows of each group of columns, or what is there of half the rows at most.
  static constexpr int kMost =
      divides ? ceil_div(P::kRows / 2 * kRowPacks, P::kWorkers) : P::kColumns / kGroup * 2;
  static constexpr int kRowsOfShift = divides ? 1 : 2;

  struct Place {
    typename Pack::Element* data;
    int pitch;
    __device__ explicit Place(const ImageArray& array)
        : data(static_cast<typename Pack::Element*>(array.data)), pitch(array.pitch) {}
    __device__ uint4* at(int row, int channel) const {
      return reinterpret_cast<uint4*>(data + static_cast<int64_t>(row) * pitch + channel);
    }
  };

  __device__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
  __device__ static int row_of_sums(int half) {
    return static_cast<int>(threadIdx.x) / 32 * 16 + half * 8 + lane() / 4;
  }
  __device__ static int pack_number(int i) {
    return static_cast<int>(threadIdx.x) + i * P::kWorkers;
  }
  __device__ static int row_of(int i) {
    return divides ? pack_number(i) / kRowPacks : row_of_sums(i % 2);
  }
  __device__ static int column_of(int i) {
    return divides ? pack_number(i) % kRowPacks * kCount : i / 2 * kGroup + lane() % 4 * kCount;
  }
  __device__ static constexpr int shift_of(int i) { return i / kRowsOfShift; }

  // Sums are sent four columns at a time, those of four threads side by side.
  __device__ static int place_of(int column) {
    return column / kGroup * kGroup + column % kGroup / kCount * 4;
  }

  __device__ static void take(const PanelSums<P>& sums, int group, int half, Pack& y) {
#pragma unroll
    for (int c = 0; c < kCount; ++c) {
      y.value[c] = sums[group * (kCount / 2) + c / 2][half * 2 + c % 2];
    }
  }

  __device__ static void add(const float* from, Pack& y) {
#pragma unroll
    for (int c = 0; c < kCount; c += 4) {
      const float4 four = *reinterpret_cast<const float4*>(from + c * 4);
      y.value[c] += four.x;
      y.value[c + 1] += four.y;
      y.value[c + 2] += four.z;
      y.value[c + 3] += four.w;
    }
  }

  __device__ void finish(int i, Pack& y) const {
#pragma unroll
    for (int c = 0; c < kCount; ++c) y.value[c] += shift_[shift_of(i)][c];
    if (residual_.data) {
      const Pack added = Pack::from(early_[i]);
#pragma unroll
      for (int c = 0; c < kCount; ++c) y.value[c] += added.value[c];
    }
    if (function_.other == plan::ActivationKind::kGelu) {
#pragma unroll
      for (float& value : y.value) value = gelu(value);
    } else {
      apply(function_, y.value);
    }
    *output_.at(row_[i], channel_[i]) = y.bits();
  }

  Function function_;
  Place output_, residual_;
  int row_[kMost], channel_[kMost];  // -1: none
  float shift_[ceil_div(kMost, kRowsOfShift)][kCount];
  uint4 early_[kMost];
};

}  // namespace mx::cuda
