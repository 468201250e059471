// Kernels that work on the lines of an array, a group of threads each: softmax, norms, losses.
//
//   each_line(run, lines, length, 1, [=] __device__(auto group, int64_t line) {
//     double total = group.sum(length, [&](int64_t i) { return x[line * length + i]; });
//     group.each(length, [&](int64_t i) { y[line * length + i] = …; });
//   });
//
// Short lines get a warp, long ones a block; lines that lie across memory get a thread each where
// there are many of them, so that neighbours read neighbours. Sums are the same in every run.
#pragma once

#include "ops/cuda_each.h"

namespace mx::ops::gpu {

template <int kGroup>
class LineGroup {
 public:
  __device__ explicit LineGroup(double* shared) : shared_(shared) {}
  [[nodiscard]] __device__ int rank() const { return static_cast<int>(threadIdx.x) % kGroup; }

  template <class Body>
  __device__ void each(int64_t n, Body body) const {
    for (int64_t i = rank(); i < n; i += kGroup) body(i);
  }
  // Every thread gets the result.
  template <class Body>
  __device__ double sum(int64_t n, Body body) const {
    double total = 0;
    for (int64_t i = rank(); i < n; i += kGroup) total += static_cast<double>(body(i));
    return combine(total, [](double a, double b) { return a + b; });
  }
  template <class Real, class Body>
  __device__ Real max(int64_t n, Body body) const {  // of nothing: -infinity; nan is passed over
    Real top = -INFINITY;
    for (int64_t i = rank(); i < n; i += kGroup) {
      Real value = body(i);
      top = value > top ? value : top;
    }
    return static_cast<Real>(
        combine(static_cast<double>(top), [](double a, double b) { return b > a ? b : a; }));
  }
  __device__ void sync() const {
    if constexpr (kGroup > 32) {
      __syncthreads();
    } else {
      __syncwarp();
    }
  }

 private:
  template <class Combine>
  __device__ double combine(double value, Combine merge) const {
    for (int offset = 16; offset > 0; offset /= 2) {
      value = merge(value, __shfl_xor_sync(0xffffffffu, value, offset));
    }
    if constexpr (kGroup > 32) {
      __syncthreads();  // what was there before has been read
      if (threadIdx.x % 32 == 0) shared_[threadIdx.x / 32] = value;
      __syncthreads();
      value = shared_[0];
      for (int warp = 1; warp < kGroup / 32; ++warp) value = merge(value, shared_[warp]);
    }
    return value;
  }
  double* shared_;
};

// One thread as a group.
class LineThread {
 public:
  template <class Body>
  __device__ void each(int64_t n, Body body) const {
    for (int64_t i = 0; i < n; ++i) body(i);
  }
  template <class Body>
  __device__ double sum(int64_t n, Body body) const {
    double total = 0;
    for (int64_t i = 0; i < n; ++i) total += static_cast<double>(body(i));
    return total;
  }
  template <class Real, class Body>
  __device__ Real max(int64_t n, Body body) const {
    Real top = -INFINITY;
    for (int64_t i = 0; i < n; ++i) {
      Real value = body(i);
      top = value > top ? value : top;
    }
    return top;
  }
  [[nodiscard]] __device__ int rank() const { return 0; }
  __device__ void sync() const {}
};

template <class Body>
__global__ void __launch_bounds__(kThreads) line_threads_kernel(int64_t lines, Body body) {
  for (int64_t line = first(); line < lines; line += stride()) body(LineThread(), line);
}

template <int kGroup, class Body>
__global__ void __launch_bounds__(kThreads) lines_of_body_kernel(int64_t lines, Body body) {
  __shared__ double shared[kThreads / 32];
  constexpr int kGroups = kThreads / kGroup;
  LineGroup<kGroup> group(&shared[0]);
  for (int64_t line = blockIdx.x * int64_t{kGroups} + threadIdx.x / kGroup; line < lines;
       line += gridDim.x * int64_t{kGroups}) {
    body(group, line);
  }
}

// `inner` is how far elements of a line are apart.
template <class Body>
void each_line(const Run& run, int64_t lines, int64_t length, int64_t inner, const Body& body) {
  if (lines <= 0) return;
  if (inner >= 8 && lines >= 4096) {
    return launch(run, grid_for(lines), kThreads, line_threads_kernel<Body>, lines, body);
  }
  int64_t most = mx::cuda::multiprocessors() * int64_t{64};
  if (length <= 1024) {
    launch(run, std::min(ceil_div(lines, int64_t{kThreads / 32}), most), kThreads,
           lines_of_body_kernel<32, Body>, lines, body);
  } else {
    launch(run, std::min(lines, most), kThreads, lines_of_body_kernel<kThreads, Body>, lines, body);
  }
}

}  // namespace mx::ops::gpu
