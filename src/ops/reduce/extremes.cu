// max, min, argmax and argmin.
#include "ops/catalog_cuda.h"
#include "ops/reduce/arg.h"
#include "ops/reduce/cuda_reduce_op.h"
#include "ops/reduce/reducers.h"

namespace mx::ops {
namespace {

template <class T>
void spread(const Run& run, const AxisMask& mask) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* y = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    int64_t o = walk[i][0];
    dx[i] = gpu::widen(x[i]) == gpu::widen(y[o]) ? dy[o] : gpu::narrow<T>(0.0f);
  });
}

void backward(Run& run, const ReduceParam& p) {
  dispatch(kFloating, run.out(0).dtype(),
           [&]<class T>() { spread<T>(run, gpu::mask_of(run, p, run.in(1))); });
}

ReduceParam axes_of(const ArgParam& p) {
  ReduceParam result;
  if (p.axis) result.axis = Dims{*p.axis};
  return result;
}
ReduceParam axes_of(const NoParam& /*p*/) { return {.axis = Dims{1}}; }

template <bool kLargest, class P>
void find_place(Run& run, const P& p) {
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    gpu::reduce<PlaceOf<kLargest>, T>(run, run.in(0), gpu::mask_of(run, axes_of(p), run.in(0)),
                                      run.out(0).raw(), run.out(0).dtype());
  });
}

}  // namespace

void add_cuda_extremes(OpTable& table) {
  gpu::add_reduce<LargestOf>(table, "max");
  gpu::add_reduce<SmallestOf>(table, "min");
  auto add = cuda_adder(table);
  add("_backward_extreme", backward);
  add("argmax", find_place<true, ArgParam>);
  add("argmin", find_place<false, ArgParam>);
  add("argmax_channel", find_place<true, NoParam>);
}

}  // namespace mx::ops
