#include "ir/random.h"
#include "ops/catalog_cuda.h"
#include "ops/nn/dropout.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/random/philox.h"

namespace mx::ops {
namespace {

// A mask of the data's shape: the draw and the product in one pass, four elements a thread.
template <class T>
void drop_each(const Run& run, DrawKey key, float keep) {
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), *mask = run.out(1).data<T>();
  T scale = convert<T>(1.0F / keep), zero = convert<T>(0.0F);
  int64_t n = run.out(0).size();
  gpu::each(run, ceil_div(n, int64_t{4}), [=] __device__(int64_t group) {
    auto four = Philox(key.get()).words(group);
    for (int64_t k = 0; k < 4 && group * 4 + k < n; ++k) {
      int64_t i = group * 4 + k;
      T factor = unit_float(four[static_cast<size_t>(k)]) < keep ? scale : zero;
      Acc<T> value = gpu::widen(x[i]);
      mask[i] = factor;
      y[i] = gpu::narrow<T>(value * gpu::widen(factor));
    }
  });
}

template <class T>
void draw_mask(const Run& run, DrawKey key, float keep) {
  T *mask = run.out(1).data<T>(), scale = convert<T>(1.0F / keep), zero = convert<T>(0.0F);
  gpu::each(run, run.out(1).size(), [=] __device__(int64_t i) {
    mask[i] = unit_float(Philox(key.get()).words(i)[0]) < keep ? scale : zero;
  });
}

template <class T>
struct One {
  T value = convert<T>(1.0F);
  __device__ T operator()() const { return value; }
};

template <class T>
struct Times {
  __device__ T operator()(T a, T b) const { return gpu::narrow<T>(gpu::widen(a) * gpu::widen(b)); }
};

template <class T>
void multiply(const Run& run, const Tensor& x, const Tensor& mask, const Tensor& y) {
  if (mask.size() == x.size()) {
    return gpu::map(run, y.size(), Times<T>{}, y.data<T>(), x.data<const T>(),
                    mask.data<const T>());
  }
  gpu::walk_both<Times<T>, T>(run, gpu::broadcast_walk<2>(y.shape(), {&x.shape(), &mask.shape()}),
                              x.data<const T>(), mask.data<const T>(), y.data<T>());
}

template <class T>
void drop(const Run& run, const DropoutParam& p) {
  bool drops = run.training || p.mode == DropoutMode::kAlways;
  const Tensor &x = run.in(0), &y = run.out(0), &mask = run.out(1);
  if (!drops) {
    gpu::map(run, mask.size(), One<T>{}, mask.data<T>());
    if (x.raw() != y.raw() && y.size() > 0) run.stream().copy(y.raw(), x.raw(), y.bytes());
    return;
  }
  DrawKey key = run.random().draw_key();
  float keep = 1.0F - p.p;
  if (mask.size() == x.size()) return drop_each<T>(run, key, keep);
  draw_mask<T>(run, key, keep);
  multiply<T>(run, x, mask, y);
}

}  // namespace

void add_cuda_dropout(OpTable& table) {
  table.add("Dropout", gpu::kKind, {"cuda", nullptr, [](Run& run, const DropoutParam& p) {
                                      dispatch(kFloating, run.out(0).dtype(),
                                               [&]<class T>() { drop<T>(run, p); });
                                    }});
  table.add("_backward_Dropout", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const DropoutParam& /*p*/) {
               dispatch(kFloating, run.out(0).dtype(),
                        [&]<class T>() { multiply<T>(run, run.in(0), run.in(1), run.out(0)); });
             }});
}

}  // namespace mx::ops
