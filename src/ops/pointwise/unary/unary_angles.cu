#include "ops/catalog_cuda.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

void add_cuda_angles(OpTable& table) {
  gpu::add_unaries(table, Angles{});
  gpu::add_unaries(table, Hyperbolics{});
}

}  // namespace mx::ops
