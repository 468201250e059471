#include "ops/catalog_cuda.h"
#include "ops/cublas/kernels.h"

namespace mx::ops {

void add_cuda_kernels(OpTable& table) {
  add_cuda_copies(table);
  add_cuda_nn(table);
  add_cuda_batch_norm(table);
  add_cuda_pointwise(table);
  add_cuda_pooling(table);
  add_cuda_products(table);
  add_cudnn_kernels(table);
  cublas::add_products(table);
}

}  // namespace mx::ops
