// The list of all CUDA kernels, family by family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_cuda_kernels(OpTable& table);

// The families.
void add_cuda_pointwise(OpTable& table);
void add_cuda_copies(OpTable& table);  // creation, copies, casts, view-like operators
void add_cuda_nn(OpTable& table);      // own kernels
void add_cuda_batch_norm(OpTable& table);
void add_cuda_pooling(OpTable& table);
void add_cuda_products(OpTable& table);  // of integers
void add_cudnn_kernels(OpTable& table);

}  // namespace mx::ops
