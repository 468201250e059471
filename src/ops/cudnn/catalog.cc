#include "ops/catalog_cuda.h"
#include "ops/cudnn/kernels.h"

namespace mx::ops {

void add_cudnn_kernels(OpTable& table) { cudnn::add_convolution(table); }

}  // namespace mx::ops
