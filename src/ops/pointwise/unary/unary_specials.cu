#include "ops/catalog_cuda.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

// The host's way goes through doubles, of which a GPU computes far fewer.
template <>
struct gpu::Forward<Erf, float> {
  explicit Forward(const NoParam& /*p*/) {}
  __device__ float operator()(float x) const { return ::erff(x); }
};

void add_cuda_specials(OpTable& table) {
  gpu::add_unaries(table, Specials{});
  table.add("_digamma", gpu::kKind, {"cuda", nullptr, gpu::unary<Digamma>});
  table.add("_backward_digamma", gpu::kKind, {"cuda", nullptr, gpu::unary<Trigamma>});
}

}  // namespace mx::ops
