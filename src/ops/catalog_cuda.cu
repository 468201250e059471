#include "ops/catalog_cuda.h"

namespace mx::ops {

void add_cuda_kernels(OpTable& table) {
  add_cuda_copies(table);
  add_cuda_nn(table);
  add_cuda_pointwise(table);
  add_cudnn_kernels(table);
}

}  // namespace mx::ops
