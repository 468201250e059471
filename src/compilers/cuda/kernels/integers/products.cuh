// Convolutions of integers as products of matrices on tensor cores: what convolution.cuh does with
// real numbers, a byte for each channel. Sums are exact, whatever their order.
#pragma once

#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/integers/bytes.cuh"
#include "compilers/cuda/kernels/integers/rows.cuh"
#include "compilers/cuda/kernels/launch.h"

namespace mx::cuda {

// Sums travel through the registers and the shared memory of others' sums; only their bits count.
template <bool is_unsigned>
struct IntegerProducts {
  __device__ static void multiply(Sums& sums, const FactorA& a, const FactorB& b) {
    int c[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) c[i] = __float_as_int(sums[i]);
    if constexpr (is_unsigned) {
      asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 "
          "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
          : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    } else {
      asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
          "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
          : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) sums[i] = __int_as_float(c[i]);
  }
};

// A block's sums, and those of the other blocks of its cluster.
template <class T>
struct IntegerSums {
  const float* own;
  int split;

  __device__ int4 at(int row, int column) const {
    if (split == 1) return of_block(own, row, column);
    int4 total = make_int4(0, 0, 0, 0);
#if __CUDA_ARCH__ >= 900
#pragma unroll 1
    for (int block = 0; block < split; ++block) {
      auto* sums = cooperative_groups::this_cluster().map_shared_rank(const_cast<float*>(own),
                                                                      static_cast<unsigned>(block));
      add(total, of_block(sums, row, column));
    }
#endif
    return total;
  }

 private:
  __device__ static void add(int4& total, const int4& more) {
    total.x += more.x;
    total.y += more.y;
    total.z += more.z;
    total.w += more.w;
  }
  __device__ static int4 of_block(const float* sums, int row, int column) {
    int4 total = make_int4(0, 0, 0, 0);
#pragma unroll
    for (int depth = 0; depth < T::kDepthWarps; ++depth) {
      add(total,
          *reinterpret_cast<const int4*>(sums + depth * T::kSums + row * T::kSumPitch + column));
    }
    return total;
  }
};

// A thread has four channels, of some rows of its block.
template <class T>
class IntegerFinisher {
 public:
  __device__ IntegerFinisher(const IntegerConvolution& work, int first_pixel, int first_column,
                             int split, int rank)
      : work_(work),
        first_row_(rank * (T::kRows / split) + static_cast<int>(threadIdx.x) / kWords),
        column_(static_cast<int>(threadIdx.x) % kWords * FourBytes::kCount),
        channel_(first_column + column_),
        first_pixel_(first_pixel) {
    const auto pixels = static_cast<int>(work.products.output.pixels());
    end_ = min((rank + 1) * (T::kRows / split), pixels - first_pixel);
    if (channel_ >= work.products.output.channels) end_ = 0;
    if (end_ == 0) return;
    load_floats(work.factor + channel_, factor_);
    load_floats(work.products.shift + channel_, shift_);
    if (!work.products.second.data) return;
    load_floats(work.products.scale2 + channel_, scale2_);
    load_floats(work.products.shift2 + channel_, shift2_);
  }

  // What earlier layers made.
  __device__ void fetch_residual() {
    if (!work_.products.residual.data) return;
#pragma unroll
    for (int i = 0; i < kEarly; ++i) {
      if (row_of(i) < end_) early_[i] = *residual_of(row_of(i));
    }
  }

  __device__ void run(const IntegerSums<T>& sums) const {
#pragma unroll
    for (int i = 0; i < kEarly; ++i) {
      if (row_of(i) < end_) finish(sums, row_of(i), early_[i]);
    }
    // Rows one by one: what each needs would take the registers of all.
#pragma unroll 2
    for (int row = row_of(kEarly); row < end_; row += kStep) {
      finish(sums, row, work_.products.residual.data ? *residual_of(row) : 0);
    }
  }

 private:
  static constexpr int kWords = T::kColumns / FourBytes::kCount;
  static constexpr int kStep = T::kThreads / kWords;  // rows
  static constexpr int kMost = ceil_div(T::kRows, kStep), kEarly = kMost < 4 ? kMost : 4;
  static_assert(T::kThreads % kWords == 0);

  __device__ int row_of(int i) const { return first_row_ + i * kStep; }
  __device__ const uint32_t* residual_of(int row) const {
    return word_at(work_.products.residual, first_pixel_ + row, channel_);
  }
  __device__ void finish(const IntegerSums<T>& sums, int row, uint32_t residual) const {
    const int4 sum = sums.at(row, column_);
    float y[FourBytes::kCount] = {__int2float_rn(sum.x), __int2float_rn(sum.y),
                                  __int2float_rn(sum.z), __int2float_rn(sum.w)};
#pragma unroll
    for (int c = 0; c < FourBytes::kCount; ++c) {
      y[c] = __fadd_rn(__fmul_rn(y[c], factor_[c]), shift_[c]);
    }
    if (work_.products.residual.data) add_residual(residual, y);
    apply(work_.products.function, y);
    store(first_pixel_ + row, y);
  }
  __device__ void add_residual(uint32_t word, float (&y)[FourBytes::kCount]) const {
    int added[FourBytes::kCount];
    FourBytes::load(word, work_.residual_unsigned, added);
#pragma unroll
    for (int c = 0; c < FourBytes::kCount; ++c) {
      y[c] += work_.residual_unit * static_cast<float>(added[c]);
    }
  }
  __device__ void store(int pixel, float (&y)[FourBytes::kCount]) const {
    const ConvolutionWork& products = work_.products;
    if (products.table) {
      float* to = static_cast<float*>(products.table[products.place]) +
                  static_cast<int64_t>(pixel) * products.exported;
#pragma unroll
      for (int c = 0; c < FourBytes::kCount; ++c) {
        if (channel_ + c < products.exported) to[channel_ + c] = y[c];
      }
      return;
    }
#pragma unroll
    for (float& value : y) value *= work_.per_unit;
    const uint32_t rounded = FourBytes::round(y, work_.output_unsigned);
    if (products.output.data) *word_at(products.output, pixel, channel_) = rounded;
    if (products.second.data) store_second(pixel, rounded);
  }
  __device__ void store_second(int pixel, uint32_t first) const {
    int x[FourBytes::kCount];
    FourBytes::load(first, work_.output_unsigned, x);
    float y[FourBytes::kCount];
#pragma unroll
    for (int c = 0; c < FourBytes::kCount; ++c) {
      y[c] = fmaf(static_cast<float>(x[c]), scale2_[c], shift2_[c]);
    }
    apply(work_.products.function2, y);
    *word_at(work_.products.second, pixel, channel_) = FourBytes::round(y, work_.second_unsigned);
  }

  const IntegerConvolution& work_;
  int first_row_, column_, channel_, first_pixel_, end_;
  float factor_[FourBytes::kCount], shift_[FourBytes::kCount];
  float scale2_[FourBytes::kCount], shift2_[FourBytes::kCount];
  uint32_t early_[kEarly];
};

// How many blocks that ask for so much memory a multiprocessor shall hold, if registers suffice.
constexpr int kSharedOfAll = 227 << 10;
template <class T>
constexpr int resident_blocks(int shared_bytes) {
  constexpr int kMost = (64 << 10) / (128 * T::kThreads);
  const int found = kSharedOfAll / (shared_bytes + 1024);
  return found < 1 ? 1 : (found < kMost ? found : kMost);
}

template <bool is_unsigned, class T>
__global__ void __launch_bounds__(T::kThreads, resident_blocks<T>(T::kSharedBytes))
    integer_kernel(const __grid_constant__ IntegerConvolution work, RowDividers by, int split) {
  extern __shared__ __align__(128) char shared[];
  const auto base = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const int rank = static_cast<int>(blockIdx.y) % split;
  const int first_column = static_cast<int>(blockIdx.y) / split * T::kColumns;
  const int first_pixel = static_cast<int>(blockIdx.x) * T::kRows;
  const int pieces = work.products.k_packs / kPiecePacks;
  const int begin = pieces * rank / split, count = pieces * (rank + 1) / split - begin;

  WeightReader<T> weights(work.products, first_column, begin);
#pragma unroll 1
  for (int i = 0; i < T::kStages - 1 && i < count; ++i) weights.fetch(base + i * T::kStageBytes);
  ByteRowReader<T> rows(work.products, by, first_pixel, begin);
  IntegerFinisher<T> finisher(work, first_pixel, first_column, split, rank);
  wait_for_previous();
#pragma unroll 1
  for (int i = 0; i < T::kStages - 1; ++i) {
    if (i < count) rows.fetch(base + i * T::kStageBytes);
    end_of_piece();
  }
  finisher.fetch_residual();
  WarpSums<T> sums = {};
  uint32_t now = base, next = base + (T::kStages - 1) * T::kStageBytes;
  const uint32_t last = next;
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    wait_for_piece<T::kStages - 2>();
    __syncthreads();
    if (i + T::kStages - 1 < count) {
      rows.fetch(next);
      weights.fetch(next);
    }
    end_of_piece();
    multiply_piece<IntegerProducts<is_unsigned>, T>(sums, now);
    now = now == last ? base : now + T::kStageBytes;
    next = next == last ? base : next + T::kStageBytes;
  }
  let_next_start();
  __syncthreads();  // nobody reads pieces any more
  auto* kept = reinterpret_cast<float*>(shared);
  keep_sums<T>(sums, kept);
  meet_cluster(split);
  finisher.run(IntegerSums<T>{kept, split});
  if (split > 1) meet_cluster(split);  // others may still read here
}

// Tiles that a block makes one after the other: what the next one reads is under way while results
// of the one before are rounded and stored.
template <bool is_unsigned, class T>
__global__ void __launch_bounds__(T::kThreads)
    integer_rounds_kernel(const __grid_constant__ IntegerConvolution work, RowDividers by,
                          int columns, int tiles) {
  extern __shared__ __align__(128) char shared[];
  const auto base = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  auto* kept = reinterpret_cast<float*>(shared + T::kStages * T::kStageBytes);
  const int pieces = work.products.k_packs / kPiecePacks;
  auto finish = [&](int tile) {
    IntegerFinisher<T> finisher(work, tile / columns * T::kRows, tile % columns * T::kColumns, 1,
                                0);
    finisher.fetch_residual();
    finisher.run(IntegerSums<T>{kept, 1});
  };
  wait_for_previous();
  int before = -1;
#pragma unroll 1
  for (int tile = static_cast<int>(blockIdx.x); tile < tiles; tile += static_cast<int>(gridDim.x)) {
    WeightReader<T> weights(work.products, tile % columns * T::kColumns, 0);
    ByteRowReader<T> rows(work.products, by, tile / columns * T::kRows, 0);
#pragma unroll 1
    for (int i = 0; i < T::kStages - 1; ++i) {
      if (i < pieces) {
        weights.fetch(base + i * T::kStageBytes);
        rows.fetch(base + i * T::kStageBytes);
      }
      end_of_piece();
    }
    if (before >= 0) finish(before);
    before = tile;
    WarpSums<T> sums = {};
    uint32_t now = base, next = base + (T::kStages - 1) * T::kStageBytes;
    const uint32_t last = next;
#pragma unroll 1
    for (int i = 0; i < pieces; ++i) {
      wait_for_piece<T::kStages - 2>();
      __syncthreads();
      if (i + T::kStages - 1 < pieces) {
        rows.fetch(next);
        weights.fetch(next);
      }
      end_of_piece();
      multiply_piece<IntegerProducts<is_unsigned>, T>(sums, now);
      now = now == last ? base : now + T::kStageBytes;
      next = next == last ? base : next + T::kStageBytes;
    }
    keep_sums<T>(sums, kept);
    __syncthreads();  // nobody reads pieces any more, and all sums are there
  }
  let_next_start();
  if (before >= 0) finish(before);
}

}  // namespace mx::cuda
