#include "ops/catalog_cuda.h"
#include "ops/numpy/pointwise.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {
namespace {

template <class... Bs>
void add_broadcasting(OpTable& table, Types<Bs...> /*functions*/) {
  (table.add(Bs::broadcast[0], gpu::kKind, {"cuda", nullptr, gpu::binary<Bs>}), ...);
}

}  // namespace

void add_cuda_numpy_pointwise(OpTable& table) {
  add_broadcasting(table, NumpyBinaries{});
  gpu::add_unaries(table, NumpyUnaries{});
}

}  // namespace mx::ops
