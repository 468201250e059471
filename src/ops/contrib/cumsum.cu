#include "ops/catalog_cuda.h"
#include "ops/contrib/cumsum.h"
#include "ops/cuda_each.h"
#include "ops/pointwise/cuda_cast.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Lines of an array along an axis; one line of all elements without.
struct Lines {
  int64_t outer, length, inner;
  Lines(const Tensor& data, const CumsumParam& p) : outer(1), length(data.size()), inner(1) {
    if (!p.axis) return;
    int axis = *p.axis < 0 ? *p.axis + data.ndim() : *p.axis;
    outer = data.shape().product(0, axis);
    length = data.dim(axis);
    inner = data.shape().product(axis + 1, data.ndim());
  }
};

template <class T>
using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, double>;

// Lines that lie across memory: a thread each, and neighbours read neighbours.
template <class T>
void sum_across(const Run& run, T* y, const Lines& lines, bool backward) {
  int64_t length = lines.length, inner = lines.inner;
  gpu::each(run, lines.outer * inner, [=] __device__(int64_t line) {
    T* start = y + line / inner * length * inner + line % inner;
    Sum<T> total = 0;
    for (int64_t k = 0; k < length; ++k) {
      T& element = start[(backward ? length - 1 - k : k) * inner];
      total += static_cast<Sum<T>>(gpu::widen(element));
      element = gpu::narrow<T>(total);
    }
  });
}

// Lines that lie together: a block each, tile after tile with the sum so far.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    sum_along_kernel(T* y, int64_t lines, int64_t length, bool backward) {
  constexpr int kWarps = gpu::kThreads / 32;
  __shared__ Sum<T> totals[kWarps];
  for (int64_t line = blockIdx.x; line < lines; line += gridDim.x) {
    Sum<T> carry = 0;
    for (int64_t begin = 0; begin < length; begin += gpu::kThreads) {
      int64_t k = begin + threadIdx.x;
      bool is_inside = k < length;
      T* element = y + line * length + (backward ? length - 1 - k : k);
      Sum<T> value = is_inside ? static_cast<Sum<T>>(gpu::widen(*element)) : Sum<T>(0);
      for (int offset = 1; offset < 32; offset *= 2) {
        Sum<T> before = __shfl_up_sync(0xffffffffu, value, offset);
        if (threadIdx.x % 32 >= offset) value += before;
      }
      if (threadIdx.x % 32 == 31) totals[threadIdx.x / 32] = value;
      __syncthreads();
      Sum<T> all = carry;
      for (int warp = 0; warp < kWarps; ++warp) {
        if (warp == static_cast<int>(threadIdx.x) / 32) value += all;
        all += totals[warp];
      }
      carry = all;
      if (is_inside) *element = gpu::narrow<T>(value);
      __syncthreads();  // the totals have been read
    }
  }
}

void sum_lines(const Run& run, const Lines& lines, bool backward) {
  const Tensor& out = run.out(0);
  if (out.size() == 0) return;
  gpu::cast_array(run, run.in(0), out);
  dispatch(kNumeric, out.dtype(), [&]<class T>() {
    if (lines.inner > 1) return sum_across(run, out.data<T>(), lines, backward);
    gpu::launch(run, std::min<int64_t>(lines.outer, mx::cuda::kMaxBlocks), gpu::kThreads,
                sum_along_kernel<T>, out.data<T>(), lines.outer, lines.length, backward);
  });
}

}  // namespace

void add_cuda_cumsum(OpTable& table) {
  table.add("_np_cumsum", gpu::kKind, {"cuda", nullptr, [](Run& run, const CumsumParam& p) {
                                         sum_lines(run, Lines(run.in(0), p), false);
                                       }});
  table.add("_backward_np_cumsum", gpu::kKind,
            {"cuda", nullptr,
             [](Run& run, const CumsumParam& p) { sum_lines(run, Lines(run.out(0), p), true); }});
}

}  // namespace mx::ops
