// The list of all CUDA kernels, family by family.
#pragma once

#include <utility>

#include "device/cuda/kind.h"
#include "ir/op.h"

namespace mx::ops {

void add_cuda_kernels(OpTable& table);

// Adds kernels of our own: auto add = cuda_adder(table); add("softmax", run_softmax);
inline auto cuda_adder(OpTable& table) {
  return [&table](std::string_view op, auto kernel) {
    table.add(op, mx::cuda::kKind, {"cuda", nullptr, std::move(kernel)});
  };
}

// The families.
void add_cuda_activation(OpTable& table);
void add_cuda_activations(OpTable& table);
void add_cuda_angles(OpTable& table);
void add_cuda_arithmetic(OpTable& table);
void add_cuda_batch_norm(OpTable& table);
void add_cuda_batch_norm_backward(OpTable& table);
void add_cuda_boxes(OpTable& table);
void add_cuda_broadcasts(OpTable& table);
void add_cuda_comparisons(OpTable& table);
void add_cuda_copies(OpTable& table);
void add_cuda_correlation(OpTable& table);
void add_cuda_creation(OpTable& table);
void add_cuda_ctc_loss(OpTable& table);
void add_cuda_cumsum(OpTable& table);
void add_cuda_densities(OpTable& table);
void add_cuda_draws(OpTable& table);
void add_cuda_dropout(OpTable& table);
void add_cuda_elementwise(OpTable& table);
void add_cuda_exponentials(OpTable& table);
void add_cuda_extremes(OpTable& table);
void add_cuda_hawkes(OpTable& table);
void add_cuda_im2col(OpTable& table);
void add_cuda_image_color(OpTable& table);
void add_cuda_image_resize(OpTable& table);
void add_cuda_image_tensors(OpTable& table);
void add_cuda_lamb(OpTable& table);
void add_cuda_linalg_diag(OpTable& table);
void add_cuda_linalg_factor(OpTable& table);
void add_cuda_losses(OpTable& table);
void add_cuda_matrix_products(OpTable& table);  // of integers
void add_cuda_moves(OpTable& table);
void add_cuda_multibox(OpTable& table);
void add_cuda_multi_updates(OpTable& table);
void add_cuda_multinomial(OpTable& table);
void add_cuda_norms(OpTable& table);
void add_cuda_numpy_comparisons(OpTable& table);
void add_cuda_numpy_decompositions(OpTable& table);
void add_cuda_numpy_draws(OpTable& table);
void add_cuda_numpy_pointwise(OpTable& table);
void add_cuda_numpy_selection(OpTable& table);
void add_cuda_one_hot(OpTable& table);
void add_cuda_order(OpTable& table);
void add_cuda_picture_batch(OpTable& table);
void add_cuda_pooled_batch_norm(OpTable& table);
void add_cuda_pooling(OpTable& table);
void add_cuda_pooling_v1(OpTable& table);
void add_cuda_powers(OpTable& table);
void add_cuda_products(OpTable& table);
void add_cuda_proposal(OpTable& table);
void add_cuda_quantize(OpTable& table);
void add_cuda_quantized(OpTable& table);
void add_cuda_region_pools(OpTable& table);
void add_cuda_regions(OpTable& table);
void add_cuda_resize_planes(OpTable& table);
void add_cuda_roi_pooling(OpTable& table);
void add_cuda_sampling(OpTable& table);
void add_cuda_sequence(OpTable& table);
void add_cuda_softmax(OpTable& table);
void add_cuda_specials(OpTable& table);
void add_cuda_spectral(OpTable& table);
void add_cuda_sums(OpTable& table);
void add_cuda_sync_batch_norm(OpTable& table);
void add_cuda_take(OpTable& table);
void add_cuda_tile(OpTable& table);
void add_cuda_updates(OpTable& table);
void add_cudnn_kernels(OpTable& table);

}  // namespace mx::ops
