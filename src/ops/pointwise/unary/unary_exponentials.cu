#include "ops/catalog_cuda.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

// The host's vector code goes through doubles or many selections; the GPU has instructions for it.
template <>
struct gpu::Forward<Log, float> {
  explicit Forward(const NoParam& /*p*/) {}
  __device__ float operator()(float x) const { return ::logf(x); }
};
template <>
struct gpu::Forward<Log1p, float> {
  explicit Forward(const NoParam& /*p*/) {}
  __device__ float operator()(float x) const { return ::log1pf(x); }
};

void add_cuda_exponentials(OpTable& table) { gpu::add_unaries(table, Exponentials{}); }

}  // namespace mx::ops
