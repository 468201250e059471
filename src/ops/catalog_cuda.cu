#include "ops/catalog_cuda.h"
#include "ops/cublas/kernels.h"
#include "ops/nn/convolution/depthwise.h"
#include "ops/nn/convolution/planes.h"
#include "ops/sparse/kernels_cuda.h"

namespace mx::ops {

void add_cuda_kernels(OpTable& table) {
  add_cuda_activation(table);
  add_cuda_activations(table);
  add_cuda_angles(table);
  add_cuda_arithmetic(table);
  add_cuda_batch_norm(table);
  add_cuda_batch_norm_backward(table);
  add_cuda_boxes(table);
  add_cuda_broadcasts(table);
  add_cuda_comparisons(table);
  add_cuda_copies(table);
  add_cuda_correlation(table);
  add_cuda_creation(table);
  add_cuda_ctc_loss(table);
  add_cuda_cumsum(table);
  add_cuda_densities(table);
  add_cuda_draws(table);
  add_cuda_dropout(table);
  add_cuda_elementwise(table);
  add_cuda_exponentials(table);
  add_cuda_extremes(table);
  add_cuda_hawkes(table);
  add_cuda_im2col(table);
  add_cuda_image_color(table);
  add_cuda_image_resize(table);
  add_cuda_image_tensors(table);
  add_cuda_lamb(table);
  add_cuda_linalg_diag(table);
  add_cuda_linalg_factor(table);
  add_cuda_losses(table);
  add_cuda_matrix_products(table);
  add_cuda_moves(table);
  add_cuda_multibox(table);
  add_cuda_multi_updates(table);
  add_cuda_multinomial(table);
  add_cuda_norms(table);
  add_cuda_numpy_comparisons(table);
  add_cuda_numpy_decompositions(table);
  add_cuda_numpy_draws(table);
  add_cuda_numpy_pointwise(table);
  add_cuda_numpy_selection(table);
  add_cuda_one_hot(table);
  add_cuda_order(table);
  add_cuda_picture_batch(table);
  add_cuda_pooled_batch_norm(table);
  add_cuda_pooling(table);
  add_cuda_pooling_v1(table);
  add_cuda_powers(table);
  add_cuda_products(table);
  add_cuda_proposal(table);
  add_cuda_quantize(table);
  add_cuda_quantized(table);
  add_cuda_region_pools(table);
  add_cuda_regions(table);
  add_cuda_resize_planes(table);
  add_cuda_roi_pooling(table);
  add_cuda_sampling(table);
  add_cuda_sequence(table);
  add_cuda_softmax(table);
  add_cuda_specials(table);
  add_cuda_spectral(table);
  add_cuda_sums(table);
  add_cuda_sync_batch_norm(table);
  add_cuda_take(table);
  add_cuda_tile(table);
  add_cuda_updates(table);
  add_cudnn_kernels(table);
  add_cuda_depthwise(table);
  add_cuda_planes(table);
  cublas::add_deformable_convolution(table);
  cublas::add_interleaved(table);
  cublas::add_linalg_lu(table);
  cublas::add_linalg_triangles(table);
  cublas::add_one_tap(table);
  cublas::add_products(table);
  cublas::add_rnn(table);
  sparse::add_operators(table);
  sparse::add_parts_csr(table);
  sparse::add_parts_dot(table);
  sparse::add_parts_rows(table);
}

}  // namespace mx::ops
