// From the sums of products to results: what each thread needs for its channels is fetched while
// products are still being summed.
#pragma once

#include <cooperative_groups.h>

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

// A thread has one pack of channels, of some rows of its block.
template <Number number, class T, class Pixels>
class Finisher {
 public:
  __device__ Finisher(const ConvolutionWork& work, const Pixels& pixels, int first_column,
                      int split, int rank)
      : work_(work),
        rows_(T::kRows / split),
        first_row_(rank * rows_),
        pixels_(pixels),
        column_(static_cast<int>(threadIdx.x) % kPacks * kCount),
        channel_(first_column + column_),
        split_(split) {
    if (channel_ >= work.output.channels) return;
    load_floats(work.shift + channel_, shift_);
    if (!work.second.data) return;
    load_floats(work.scale2 + channel_, scale2_);
    load_floats(work.shift2 + channel_, shift2_);
  }

  // What earlier layers made.
  __device__ void fetch_residual() {
    if (!work_.residual.data) return;
#pragma unroll
    for (int i = 0; i < kEarly; ++i) {
      if (is_there(i)) residual_[i] = *residual_at(i);
    }
  }

  __device__ void run(float* sums) {
#pragma unroll
    for (int i = 0; i < kEarly; ++i) {
      if (is_there(i)) finish(sums, i, residual_[i]);
    }
#pragma unroll 1
    for (int i = kEarly; i < kMost; ++i) {
      if (!is_there(i)) continue;
      finish(sums, i, work_.residual.data ? *residual_at(i) : uint4{});
    }
  }

 private:
  using Pack = Channels<number>;
  using Element = typename Numbers<number>::Element;
  static constexpr int kCount = Pack::kCount, kPacks = T::kColumns / kCount;
  static constexpr int kStep = T::kThreads / kPacks;  // rows
  static constexpr int kMost = (T::kRows + kStep - 1) / kStep, kEarly = kMost < 2 ? kMost : 2;
  static_assert(T::kThreads % kPacks == 0);

  __device__ int row_of(int i) const {
    return first_row_ + static_cast<int>(threadIdx.x) / kPacks + i * kStep;
  }
  __device__ bool is_there(int i) const {
    return row_of(i) < first_row_ + rows_ && channel_ < work_.output.channels &&
           pixels_(row_of(i)) >= 0;
  }
  __device__ int64_t place(const ImageArray& array, int i) const {
    return static_cast<int64_t>(pixels_(row_of(i))) * array.pitch + channel_;
  }
  __device__ const uint4* residual_at(int i) const {
    return reinterpret_cast<const uint4*>(static_cast<const Element*>(work_.residual.data) +
                                          place(work_.residual, i));
  }

  __device__ void add(const float* sums, int row, Pack& total) const {
#pragma unroll
    for (int depth = 0; depth < T::kDepthWarps; ++depth) {
      float part[kCount];
      load_floats(sums + depth * T::kSums + row * T::kSumPitch + column_, part);
#pragma unroll
      for (int c = 0; c < kCount; ++c) total.value[c] += part[c];
    }
  }

  __device__ void finish(float* sums, int i, uint4 residual) const {
    Pack y = work_.residual.data ? Pack::from(residual) : Pack{};
#pragma unroll
    for (int c = 0; c < kCount; ++c) y.value[c] += shift_[c];
    if (split_ == 1) {
      add(sums, row_of(i), y);
    } else {
#if __CUDA_ARCH__ >= 900
#pragma unroll 1
      for (int block = 0; block < split_; ++block) {
        add(cooperative_groups::this_cluster().map_shared_rank(sums, block), row_of(i), y);
      }
#endif
    }
    apply(work_.function, y.value);
    if (work_.output.data) {
      y.store(static_cast<Element*>(work_.output.data) + place(work_.output, i));
    }
    if (!work_.second.data) return;
#pragma unroll
    for (int c = 0; c < kCount; ++c) y.value[c] = y.value[c] * scale2_[c] + shift2_[c];
    apply(work_.function2, y.value);
    y.store(static_cast<Element*>(work_.second.data) + place(work_.second, i));
  }

  const ConvolutionWork& work_;
  int rows_, first_row_;
  Pixels pixels_;
  int column_, channel_, split_;
  float shift_[kCount], scale2_[kCount], shift2_[kCount];
  uint4 residual_[kEarly];
};

}  // namespace mx::cuda
