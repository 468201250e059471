#include "ir/scalar_param.h"
#include "ops/catalog_cuda.h"
#include "ops/numpy/comparisons.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {
namespace {

template <class C, class T>
struct Holds {
  __device__ bool operator()(T a, T b) const { return C::holds(gpu::widen(a), gpu::widen(b)); }
};
template <class C, class T>
struct HoldsFor {
  Acc<T> number;
  __device__ bool operator()(T x) const { return C::holds(gpu::widen(x), number); }
};
template <class T>
struct IsZero {
  __device__ bool operator()(T x) const { return gpu::widen(x) == Acc<T>(0); }
};

template <class C, class T>
void walk_arrays(const Run& run, const mx::cuda::Walk<2>& walk, const T* a, const T* b, bool* y) {
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    auto at = walk[i];
    y[i] = Holds<C, T>{}(a[at[0]], b[at[1]]);
  });
}

template <class C>
void compare_arrays(Run& run, const NoParam& /*p*/) {
  const Tensor &lhs = run.in(0), &rhs = run.in(1), &out = run.out(0);
  dispatch(kAnyType, lhs.dtype(), [&]<class T>() {
    const T *a = lhs.data<const T>(), *b = rhs.data<const T>();
    auto* y = out.data<bool>();
    if (lhs.shape() == rhs.shape()) return gpu::map(run, out.size(), Holds<C, T>{}, y, a, b);
    walk_arrays<C, T>(run, gpu::broadcast_walk<2>(out.shape(), {&lhs.shape(), &rhs.shape()}), a, b,
                      y);
  });
}

template <class C>
void compare_number(Run& run, const ScalarParam& p) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    gpu::map(run, run.out(0).size(), HoldsFor<C, T>{compared_number<T>(p.scalar)},
             run.out(0).data<bool>(), run.in(0).data<const T>());
  });
}

void find_zeros(Run& run, const NoParam& /*p*/) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    gpu::map(run, run.out(0).size(), IsZero<T>{}, run.out(0).data<bool>(),
             run.in(0).data<const T>());
  });
}

template <class... Cs>
void add_all(OpTable& table, Types<Cs...> /*comparisons*/) {
  (table.add(Cs::both, gpu::kKind, {"cuda bool", refuses_mixed, compare_arrays<Cs>}), ...);
  (table.add(Cs::number, gpu::kKind, {"cuda bool", refuses_whole, compare_number<Cs>}), ...);
}

}  // namespace

void add_cuda_numpy_comparisons(OpTable& table) {
  add_all(table, NumpyComparisons{});
  table.add("_npi_logical_not", gpu::kKind, {"cuda bool", nullptr, find_zeros});
}

}  // namespace mx::ops
