// From the sums of products to results: what each thread needs for its channels is fetched while
// products are still being summed.
#pragma once

#include <cooperative_groups.h>

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/pixels.cuh"
#include "compilers/cuda/kernels/tile.cuh"

namespace mx::cuda {

template <int n>
__device__ void load_floats(const float* from, float (&to)[n]) {
  static_assert(n % 4 == 0);
#pragma unroll
  for (int i = 0; i < n; i += 4) {
    float4 four = *reinterpret_cast<const float4*>(from + i);
    to[i] = four.x;
    to[i + 1] = four.y;
    to[i + 2] = four.z;
    to[i + 3] = four.w;
  }
}

__device__ inline void meet_cluster([[maybe_unused]] int split) {
#if __CUDA_ARCH__ >= 900
  if (split > 1) {
    cooperative_groups::this_cluster().sync();
    return;
  }
#endif
  __syncthreads();
}

// The sums of a block's results: those of its warps that divided products, and those of all blocks
// of a cluster, each in its own shared memory.
template <class T>
struct ClusterSums {
  float* own;
  int split;

  template <int n>
  __device__ void add(int row, int column, float (&total)[n]) const {
    if (split == 1) return add_block(own, row, column, total);
#if __CUDA_ARCH__ >= 900
#pragma unroll 1
    for (int block = 0; block < split; ++block) {
      add_block(cooperative_groups::this_cluster().map_shared_rank(own, block), row, column, total);
    }
#endif
  }

 private:
  template <int n>
  __device__ static void add_block(const float* sums, int row, int column, float (&total)[n]) {
#pragma unroll
    for (int depth = 0; depth < T::kDepthWarps; ++depth) {
      float part[n];
      load_floats(sums + depth * T::kSums + row * T::kSumPitch + column, part);
#pragma unroll
      for (int c = 0; c < n; ++c) total[c] += part[c];
    }
  }
};

// A thread has one pack of channels, of some rows of its block. Whatever it is told it reads when
// it is made: arguments of a kernel come from far away too.
template <Number number, class T, class Pixels>
class Finisher {
 public:
  __device__ Finisher(const ConvolutionWork& work, const Pixels& pixels, int first_column,
                      int split, int rank)
      : first_row_(rank * (T::kRows / split) + static_cast<int>(threadIdx.x) / kPacks),
        column_(static_cast<int>(threadIdx.x) % kPacks * kCount),
        function_(work.function),
        function2_(work.function2) {
    const int channel = first_column + column_;
    const bool is_channel = channel < work.output.channels;
    const int end = (rank + 1) * (T::kRows / split);
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      pixel_[i] = is_channel && row_of(i) < end ? pixels(row_of(i)) : -1;
    }
    output_ = Place(work.output, channel);
    residual_ = Place(work.residual, channel);
    second_ = Place(work.second, channel);
    if (!is_channel) return;
    load_floats(work.shift + channel, shift_);
    if (!work.second.data) return;
    load_floats(work.scale2 + channel, scale2_);
    load_floats(work.shift2 + channel, shift2_);
  }

  // What earlier layers made.
  __device__ void fetch_residual() {
    if (!residual_.data) return;
#pragma unroll
    for (int i = 0; i < kEarly; ++i) {
      if (pixel_[i] >= 0) early_[i] = *residual_.at(pixel_[i]);
    }
  }

  template <class BlockSums>
  __device__ void run(const BlockSums& sums) {
#pragma unroll
    for (int i = 0; i < kMost; ++i) {
      if (pixel_[i] < 0) continue;
      Pack y = {};
      if (residual_.data) y = Pack::from(i < kEarly ? early_[i] : *residual_.at(pixel_[i]));
      finish(sums, i, y);
    }
  }

 private:
  using Pack = Channels<number>;
  using Element = typename Numbers<number>::Element;
  static constexpr int kCount = Pack::kCount, kPacks = T::kColumns / kCount;
  static constexpr int kStep = T::kThreads / kPacks;  // rows
  static constexpr int kMost = ceil_div(T::kRows, kStep), kEarly = kMost < 4 ? kMost : 4;
  static_assert(T::kThreads % kPacks == 0);

  // This thread's channels of an array's pixels.
  struct Place {
    Element* data = nullptr;
    int pitch = 0;
    Place() = default;
    __device__ Place(const ImageArray& array, int channel)
        : data(array.data ? static_cast<Element*>(array.data) + channel : nullptr),
          pitch(array.pitch) {}
    __device__ uint4* at(int pixel) const {
      return reinterpret_cast<uint4*>(data + static_cast<int64_t>(pixel) * pitch);
    }
  };

  __device__ int row_of(int i) const { return first_row_ + i * kStep; }

  template <class BlockSums>
  __device__ void finish(const BlockSums& sums, int i, Pack& y) const {
#pragma unroll
    for (int c = 0; c < kCount; ++c) y.value[c] += shift_[c];
    sums.add(row_of(i), column_, y.value);
    apply(function_, y.value);
    if (output_.data) *output_.at(pixel_[i]) = y.bits();
    if (!second_.data) return;
#pragma unroll
    for (int c = 0; c < kCount; ++c) y.value[c] = y.value[c] * scale2_[c] + shift2_[c];
    apply(function2_, y.value);
    *second_.at(pixel_[i]) = y.bits();
  }

  int first_row_, column_;
  Function function_, function2_;
  Place output_, residual_, second_;
  int pixel_[kMost];  // -1: none
  float shift_[kCount], scale2_[kCount], shift2_[kCount];
  uint4 early_[kEarly];
};

}  // namespace mx::cuda
