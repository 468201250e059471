// prod, nanprod and norm.
#include "ops/catalog_cuda.h"
#include "ops/reduce/cuda_reduce_op.h"
#include "ops/reduce/norm.h"
#include "ops/reduce/reducers.h"

namespace mx::ops {
namespace {

template <bool kSkipNan, class T>
void backward_product(const Run& run, const AxisMask& mask) {
  using R = ProductAndZeros<kSkipNan>;
  const Tensor& data = run.in(1);
  auto* states = run.scratch<typename R::State>(run.in(0).size());
  gpu::reduce<R, T>(run, data, mask, states, data.dtype());
  const T *dy = run.in(0).data<const T>(), *x = data.data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(data.shape(), mask);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    int64_t o = walk[i][0];
    auto factor = static_cast<double>(gpu::widen(x[i]));
    bool is_zero = factor == 0;
    double others = states[o].product / (is_zero ? 1 : factor);
    if (states[o].zeros > (is_zero ? 1 : 0) || (kSkipNan && factor != factor)) others = 0;
    dx[i] = gpu::narrow<T>(others * static_cast<double>(gpu::widen(dy[o])));
  });
}

template <bool kSkipNan>
void backward(Run& run, const ReduceParam& p) {
  dispatch(kFloating, run.in(1).dtype(),
           [&]<class T>() { backward_product<kSkipNan, T>(run, gpu::mask_of(run, p, run.in(1))); });
}

ReduceParam axes_of(const NormParam& p) { return {.axis = p.axis, .keepdims = p.keepdims}; }

void norm(Run& run, const NormParam& p) {
  const Tensor& out = run.out(0);
  AxisMask mask = gpu::mask_of(run, axes_of(p), run.in(0));
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    if (p.ord == 1) {
      gpu::reduce<SumOfMagnitudes, T>(run, run.in(0), mask, out.raw(), out.dtype());
    } else {
      gpu::reduce<RootOfSquares, T>(run, run.in(0), mask, out.raw(), out.dtype());
    }
  });
}

template <class T>
void spread_norm(const Run& run, const AxisMask& mask, bool is_euclidean) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* y = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    int64_t o = walk[i][0];
    auto value = gpu::widen(x[i]), size = gpu::widen(y[o]);
    Acc<T> direction = is_euclidean ? (size != 0 ? value / size : 0) : sign(value);
    dx[i] = gpu::narrow<T>(gpu::widen(dy[o]) * direction);
  });
}

void backward_norm(Run& run, const NormParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    spread_norm<T>(run, gpu::mask_of(run, axes_of(p), run.in(1)), p.ord == 2);
  });
}

}  // namespace

void add_cuda_products(OpTable& table) {
  gpu::add_reduce<ProductOf>(table, "prod");
  auto add = cuda_adder(table);
  add("nanprod", [](Run& run, const ReduceParam& p) {
    gpu::reduce_numbers<ProductOfNumbers>(run, p, gpu::run_reduce<ProductOf>);
  });
  add("_backward_prod", backward<false>);
  add("_backward_nanprod", backward<true>);
  add("norm", norm);
  add("_backward_norm", backward_norm);
}

}  // namespace mx::ops
