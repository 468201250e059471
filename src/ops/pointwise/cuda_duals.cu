#include "ops/cuda_each.h"
#include "ops/pointwise/cuda_cast.h"
#include "ops/pointwise/cuda_duals.h"

namespace mx::ops::gpu {

const double* read_wide(const Run& run, const Tensor& x) {
  auto* wide = run.scratch<double>(x.size());
  cast_array(run, x, Tensor(wide, x.shape(), DType::kFloat64));
  return wide;
}

void store_wide(const Run& run, double* from, const Tensor& y) {
  cast_array(run, Tensor(from, y.shape(), DType::kFloat64), y);
}

const Dual* read_duals(const Run& run, const Tensor& x, const Tensor* direction) {
  auto* duals = run.scratch<Dual>(x.size());
  const double *values = read_wide(run, x), *slopes = nullptr;
  if (direction) slopes = read_wide(run, *direction);
  each(run, x.size(),
       [=] __device__(int64_t i) { duals[i] = Dual(values[i], slopes ? slopes[i] : 0.0); });
  return duals;
}

void store_slopes(const Run& run, const Dual* from, const Tensor& y) {
  auto* slopes = run.scratch<double>(y.size());
  each(run, y.size(), [=] __device__(int64_t i) { slopes[i] = from[i].slope; });
  store_wide(run, slopes, y);
}

}  // namespace mx::ops::gpu
