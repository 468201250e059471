#include "ops/catalog_cuda.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

void add_cuda_exponentials(OpTable& table) { gpu::add_unaries(table, Exponentials{}); }

}  // namespace mx::ops
