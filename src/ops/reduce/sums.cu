#include "ops/catalog_cuda.h"
#include "ops/reduce/cuda_reduce_op.h"
#include "ops/reduce/reducers.h"

namespace mx::ops {

void gpu::sum_axes(const Run& run, const Tensor& in, const AxisMask& mask, void* y, DType dtype,
                   bool divides) {
  dispatch(kAnyType, in.dtype(),
           [&]<class T>() { reduce<SumOf, T>(run, in, mask, y, dtype, divides); });
}

namespace {

template <bool kMean>
void sum(Run& run, const ReduceParam& p) {
  gpu::sum_axes(run, run.in(0), gpu::mask_of(run, p, run.in(0)), run.out(0).raw(),
                run.out(0).dtype(), kMean);
}

template <bool kMean, class T>
void spread(const Run& run, const AxisMask& mask) {
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  auto count = static_cast<Acc<T>>(kMean ? run.out(0).size() / run.in(0).size() : 1);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    T slope = dy[walk[i][0]];
    dx[i] = kMean ? gpu::narrow<T>(gpu::widen(slope) / count) : slope;
  });
}

template <bool kMean>
void backward(Run& run, const ReduceParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kNumeric, run.out(0).dtype(),
           [&]<class T>() { spread<kMean, T>(run, gpu::mask_of(run, p, run.out(0))); });
}

template <class T>
void spread_numbers(const Run& run, const AxisMask& mask) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    auto value = gpu::widen(x[i]);
    dx[i] = value == value ? dy[walk[i][0]] : gpu::narrow<T>(0.0f);
  });
}

void backward_nansum(Run& run, const ReduceParam& p) {
  dispatch(kFloating, run.out(0).dtype(),
           [&]<class T>() { spread_numbers<T>(run, gpu::mask_of(run, p, run.in(1))); });
}

void sum_like(Run& run, const NoParam& /*p*/) {
  const Tensor &data = run.in(0), &out = run.out(0);
  if (data.size() == out.size()) {
    if (data.raw() != out.raw() && out.size() > 0) {
      run.stream().copy(out.raw(), data.raw(), out.bytes());
    }
    return;
  }
  AxisMask mask(static_cast<size_t>(data.ndim()), true);
  auto shift = static_cast<size_t>(data.ndim() - out.ndim());
  for (int axis = 0; axis < out.ndim(); ++axis) {
    mask[static_cast<size_t>(axis) + shift] = out.dim(axis) == 1;
  }
  gpu::sum_axes(run, data, mask, out.raw(), out.dtype());
}

}  // namespace

void add_cuda_sums(OpTable& table) {
  auto add = cuda_adder(table);
  add("sum", sum<false>);
  add("mean", sum<true>);
  add("nansum", [](Run& run, const ReduceParam& p) {
    gpu::reduce_numbers<SumOfNumbers>(run, p, sum<false>);
  });
  add("_backward_sum", backward<false>);
  add("_backward_mean", backward<true>);
  add("_backward_nansum", backward_nansum);
  add("_sum_like", sum_like);
}

}  // namespace mx::ops
