// Creation, copies, casts, and the operators that only change the shape.
#include "ops/catalog_cuda.h"
#include "ops/creation/creation.h"
#include "ops/pointwise/cast.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/shape/reshape.h"

namespace mx::ops {
namespace {

template <class T>
__global__ void fill_kernel(T* y, int64_t n, T value) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) y[i] = value;
}

void fill(Run& run, double value) {
  dispatch(kAnyType, run.out(0).dtype(), [&]<class T>() {
    int64_t n = run.out(0).size();
    cuda::launch(run.stream(), n, fill_kernel<T>, run.out(0).data<T>(), n, convert<T>(value));
  });
}

template <class From, class To>
__global__ void cast_kernel(const From* x, To* y, int64_t n) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) y[i] = convert<To>(x[i]);
}

void cast(Run& run, const CastParam& /*p*/) {
  const Tensor &in = run.in(0), &out = run.out(0);
  dispatch(kAnyType, in.dtype(), [&]<class From>() {
    dispatch(kAnyType, out.dtype(), [&]<class To>() {
      cuda::launch(run.stream(), out.size(), cast_kernel<From, To>, in.data<const From>(),
                   out.data<To>(), out.size());
    });
  });
}

template <class P>
void copy(Run& run, const P& /*p*/) {
  if (run.in(0).raw() == run.out(0).raw()) return;
  run.stream().copy(run.out(0).raw(), run.in(0).raw(), run.out(0).bytes());
}

template <class P>
void add_copy(OpTable& table, std::string_view op) {
  table.add(op, cuda::kKind, {"cuda", nullptr, copy<P>});
}

}  // namespace

void add_cuda_copies(OpTable& table) {
  auto constant = [&]<class P>(std::string_view op, double value) {
    table.add(op, cuda::kKind,
              {"cuda", nullptr, [value](Run& run, const P& /*p*/) { fill(run, value); }});
  };
  constant.operator()<ShapeParam>("_zeros", 0);
  constant.operator()<ShapeParam>("_ones", 1);
  constant.operator()<NoParam>("zeros_like", 0);
  constant.operator()<NoParam>("ones_like", 1);
  table.add("_full", cuda::kKind,
            {"cuda", nullptr, [](Run& run, const FullParam& p) { fill(run, p.value); }});
  table.add("Cast", cuda::kKind, {"cuda", nullptr, cast});
  add_copy<NoParam>(table, "_copy");
  add_copy<NoParam>(table, "BlockGrad");
  add_copy<NoParam>(table, "Flatten");
  add_copy<ReshapeParam>(table, "Reshape");
  add_copy<ExpandDimsParam>(table, "expand_dims");
  add_copy<SqueezeParam>(table, "squeeze");
}

}  // namespace mx::ops
