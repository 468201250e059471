// softmax of lines that lie in one piece and fit the registers of a group of threads: read once,
// written once. Longer lines and lines across memory go by each_line (softmax.cu).
#pragma once

#include "ops/cuda_each.h"
#include "tensor/tensor.h"

namespace mx::ops::gpu {

// An array of any floating dtype, to be written. The dtype is looked at when the kernel runs: a
// kernel per pair of dtypes would be sixteen of each.
struct AnyRows {
  void* data;
  DType dtype;
  int64_t length, inner;
  explicit AnyRows(const Tensor& y, int axis)
      : data(y.raw()),
        dtype(y.dtype()),
        length(y.dim(axis)),
        inner(y.shape().product((axis < 0 ? axis + y.ndim() : axis) + 1, y.ndim())) {}
  template <class V>
  __device__ void set(int64_t line, int64_t i, V value) const {
    put((line / inner * length + i) * inner + line % inner, value);
  }
  template <class V>
  __device__ void put(int64_t at, V value) const {
    switch (dtype) {
      case DType::kFloat64:
        static_cast<double*>(data)[at] = static_cast<double>(value);
        break;
      case DType::kFloat16:
        static_cast<Half*>(data)[at] = narrow<Half>(value);
        break;
      case DType::kBFloat16:
        static_cast<BFloat16*>(data)[at] = narrow<BFloat16>(value);
        break;
      default:
        static_cast<float*>(data)[at] = static_cast<float>(value);
    }
  }
};

// How many elements of each line count: all of them where no lengths are given.
struct LineLengths {
  const void* given;
  bool is_long;  // int64, not int32
  __device__ int64_t operator()(int64_t line, int64_t full) const {
    if (!given) return full;
    int64_t length = is_long ? static_cast<const int64_t*>(given)[line]
                             : static_cast<const int32_t*>(given)[line];
    return length < 0 ? 0 : length < full ? length : full;
  }
};

template <class X>
struct SoftmaxWork {
  const X* x;
  AnyRows y;
  int64_t lines;
  Acc<X> scale;
  LineLengths lengths;
  bool is_log;
};

// What a thread holds of a line.
template <class X>
inline constexpr int kHeld = 64 / sizeof(X);

constexpr int softmax_threads(int group) { return group > 128 ? group : 128; }

// The threads of a group, kGroup of them, take up to kPacks packs of kCount elements in turns.
template <class X, int kGroup, int kCount, int kPacks>
__global__ void __launch_bounds__(softmax_threads(kGroup)) softmax_kernel(SoftmaxWork<X> work) {
  using Real = Acc<X>;
  constexpr int kWarps = kGroup / 32;
  constexpr int kGroups = softmax_threads(kGroup) / kGroup;
  // Two rooms: while one is read, nobody writes it before the other has been waited for.
  __shared__ Real tops[kWarps];
  __shared__ double totals[kWarps];
  auto of_group = [](auto value, auto* shared, auto merge) {
    for (int offset = 16; offset > 0; offset /= 2) {
      value = merge(value, __shfl_xor_sync(0xffffffffu, value, offset));
    }
    if constexpr (kWarps > 1) {
      if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = value;
      __syncthreads();
      value = shared[0];
#pragma unroll
      for (int warp = 1; warp < kWarps; ++warp) value = merge(value, shared[warp]);
    }
    return value;
  };
  const int rank = static_cast<int>(threadIdx.x) % kGroup;
  const int columns = static_cast<int>(work.y.length);
  for (int64_t line = blockIdx.x * int64_t{kGroups} + threadIdx.x / kGroup; line < work.lines;
       line += gridDim.x * int64_t{kGroups}) {
    const X* x = work.x + line * columns;
    const int length = static_cast<int>(work.lengths(line, columns));
    Pack<X, kCount> in[kPacks];
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      int at = (p * kGroup + rank) * kCount;
      if (at < columns) in[p] = *reinterpret_cast<const Pack<X, kCount>*>(x + at);
    }
    Real values[kPacks][kCount], top = -INFINITY;
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        int at = (p * kGroup + rank) * kCount + k;
        Real value = at < length ? widen(in[p].values[k]) * work.scale : Real(-INFINITY);
        values[p][k] = value;
        top = value > top ? value : top;  // nan is passed over
      }
    }
    top = of_group(top, &tops[0], [](Real a, Real b) { return b > a ? b : a; });
    double total = 0;
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        int at = (p * kGroup + rank) * kCount + k;
        Real shifted = values[p][k] - top, power = at < length ? std::exp(shifted) : Real(0);
        values[p][k] = work.is_log ? shifted : power;
        total += static_cast<double>(power);
      }
    }
    total = of_group(total, &totals[0], [](double a, double b) { return a + b; });
    const auto log_total = static_cast<Real>(work.is_log ? ::log(total) : 0);
    const auto inverse = static_cast<Real>(work.is_log ? 1 : 1 / total);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      int at = (p * kGroup + rank) * kCount;
      if (at >= columns) continue;
      int64_t place = line * columns + at;
      Pack<X, kCount> out;
      bool is_same = work.y.dtype == kDTypeOf<X>;
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        Real result = at + k < length ? (values[p][k] - log_total) * inverse : Real(0);
        out.values[k] = narrow<X>(result);
        if (!is_same) work.y.put(place + k, result);
      }
      if (is_same) *reinterpret_cast<Pack<X, kCount>*>(static_cast<X*>(work.y.data) + place) = out;
    }
  }
}

template <class X, int kGroup, int kCount, int kPacks = kHeld<X> / kCount>
void launch_softmax(const Run& run, const SoftmaxWork<X>& work) {
  constexpr int kBlock = softmax_threads(kGroup);
  int64_t blocks = ceil_div(work.lines, int64_t{kBlock / kGroup});
  launch(run, std::min(blocks, int64_t{1} << 30), kBlock, softmax_kernel<X, kGroup, kCount, kPacks>,
         work);
}

template <class X, int kCount>
void softmax_of_packs(const Run& run, const SoftmaxWork<X>& work) {
  // A warp's short line is a pack a thread: registers that hold nothing would be computed with.
  constexpr int kHalf = kCount > 1 ? kCount / 2 : 1;
  if (work.y.length <= 32 * kHalf) return launch_softmax<X, 32, kHalf, 1>(run, work);
  if (work.y.length <= 32 * kCount) return launch_softmax<X, 32, kCount, 1>(run, work);
  if (work.y.length <= 32 * kHeld<X>) return launch_softmax<X, 32, kCount>(run, work);
  if (work.y.length <= 128 * kHeld<X>) return launch_softmax<X, 128, kCount>(run, work);
  launch_softmax<X, 512, kCount>(run, work);
}

// Whether it was done: lines may be too long, or lie across memory.
template <class X>
bool softmax_in_registers(const Run& run, const SoftmaxWork<X>& work) {
  if (work.y.inner != 1 || work.y.length > 512 * kHeld<X>) return false;
  constexpr int kCount = 16 / sizeof(X);
  auto is_aligned = [](const void* data) { return reinterpret_cast<uintptr_t>(data) % 16 == 0; };
  if (work.y.length % kCount == 0 && is_aligned(work.x) && is_aligned(work.y.data)) {
    softmax_of_packs<X, kCount>(run, work);
  } else {
    softmax_of_packs<X, 1>(run, work);
  }
  return true;
}

template <class Y>
struct SoftmaxSlopes {
  const Y *dy, *y;
  Y* dx;
  int64_t lines;
  int columns;
  Acc<Y> scale;
};

// dx = y · (dy - the line's sum of dy · y) · scale, a warp a line.
template <class Y, int kCount, int kPacks>
__global__ void __launch_bounds__(128) softmax_slopes_kernel(SoftmaxSlopes<Y> work) {
  using Real = Acc<Y>;
  const int rank = static_cast<int>(threadIdx.x) % 32;
  for (int64_t line = blockIdx.x * int64_t{4} + threadIdx.x / 32; line < work.lines;
       line += gridDim.x * int64_t{4}) {
    const int64_t start = line * work.columns;
    Pack<Y, kCount> slopes[kPacks], values[kPacks];
    double total = 0;
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      int at = (p * 32 + rank) * kCount;
      if (at >= work.columns) continue;
      slopes[p] = load_pack<kCount>(work.dy + start + at);
      values[p] = load_pack<kCount>(work.y + start + at);
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        total += static_cast<double>(widen(slopes[p].values[k]) * widen(values[p].values[k]));
      }
    }
    for (int offset = 16; offset > 0; offset /= 2) {
      total += __shfl_xor_sync(0xffffffffu, total, offset);
    }
    const auto sum = static_cast<Real>(total);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      int at = (p * 32 + rank) * kCount;
      if (at >= work.columns) continue;
      Pack<Y, kCount> out;
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        Real slope = widen(slopes[p].values[k]), value = widen(values[p].values[k]);
        out.values[k] = narrow<Y>(value * (slope - sum) * work.scale);
      }
      store_pack(work.dx + start + at, out);
    }
  }
}

template <class Y, int kCount, int kPacks>
void launch_softmax_slopes(const Run& run, const SoftmaxSlopes<Y>& work) {
  launch(run, std::min(ceil_div(work.lines, int64_t{4}), int64_t{1} << 30), 128,
         softmax_slopes_kernel<Y, kCount, kPacks>, work);
}

// Whether it was done; lines lie in one piece.
template <class Y>
bool softmax_slopes_in_registers(const Run& run, const SoftmaxSlopes<Y>& work) {
  constexpr int kCount = 16 / sizeof(Y), kHalf = kCount / 2;
  auto is_aligned = [](const void* data) { return reinterpret_cast<uintptr_t>(data) % 16 == 0; };
  bool fits = work.columns % kCount == 0 && work.columns <= 32 * kHeld<Y> && is_aligned(work.dy) &&
              is_aligned(work.y) && is_aligned(work.dx);
  if (!fits) return false;
  if (work.columns <= 32 * kHalf) {
    launch_softmax_slopes<Y, kHalf, 1>(run, work);
  } else if (work.columns <= 32 * kCount) {
    launch_softmax_slopes<Y, kCount, 1>(run, work);
  } else {
    launch_softmax_slopes<Y, kCount, kHeld<Y> / kCount>(run, work);
  }
  return true;
}

}  // namespace mx::ops::gpu
