#include "ops/catalog_cuda.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

void add_cuda_activations(OpTable& table) {
  gpu::add_unaries(table, Activations{});
  gpu::add_unaries(table, Roundings{});
}

}  // namespace mx::ops
