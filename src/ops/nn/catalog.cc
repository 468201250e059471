#include "ops/nn/catalog.h"

#include "ops/nn/activation.h"
#include "ops/nn/batch_norm.h"
#include "ops/nn/batch_norm_variants.h"
#include "ops/nn/convolution.h"
#include "ops/nn/correlation.h"
#include "ops/nn/crop.h"
#include "ops/nn/ctc_loss.h"
#include "ops/nn/deconvolution.h"
#include "ops/nn/dropout.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/group_norm.h"
#include "ops/nn/im2col.h"
#include "ops/nn/l2_normalization.h"
#include "ops/nn/layer_norm.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/lrn.h"
#include "ops/nn/make_loss.h"
#include "ops/nn/moments.h"
#include "ops/nn/narrow_convolution.h"
#include "ops/nn/norm_gradients.h"
#include "ops/nn/pooling.h"
#include "ops/nn/pooling_v1.h"
#include "ops/nn/regression_output.h"
#include "ops/nn/rnn.h"
#include "ops/nn/roi_pooling.h"
#include "ops/nn/sequence.h"
#include "ops/nn/softmax.h"
#include "ops/nn/softmax_output.h"
#include "ops/nn/sparseness.h"
#include "ops/nn/spatial_transformer.h"
#include "ops/nn/svm_output.h"
#include "ops/nn/sync_batch_norm.h"
#include "ops/nn/up_sampling.h"

namespace mx::ops {

void add_nn(OpTable& table) {
  table.add(activation());
  table.add(attach_sparseness());
  table.add(backward_activation());
  table.add(backward_backward_bilinear_sampler());
  table.add(backward_backward_correlation());
  table.add(backward_backward_ctc_loss());
  table.add(backward_backward_rnn());
  table.add(backward_batch_norm());
  table.add(backward_batch_norm_mode());
  table.add(backward_bilinear_sampler());
  table.add(backward_convolution_data());
  table.add(backward_convolution_weight());
  table.add(backward_correlation());
  table.add(backward_crop());
  table.add(backward_deconvolution_data());
  table.add(backward_deconvolution_weight());
  table.add(backward_dropout());
  table.add(backward_fully_connected_data());
  table.add(backward_fully_connected_weight());
  table.add(backward_grid_generator());
  table.add(backward_group_norm());
  table.add(backward_im2col());
  table.add(backward_instance_norm());
  table.add(backward_l2_normalization());
  table.add(backward_layer_norm());
  table.add(backward_leaky_relu());
  table.add(backward_linear_regression_output());
  table.add(backward_log_softmax());
  table.add(backward_logistic_regression_output());
  table.add(backward_lrn());
  table.add(backward_mae_regression_output());
  table.add(backward_make_loss());
  table.add(backward_moments());
  table.add(backward_pooling());
  table.add(backward_pooling_v1());
  table.add(backward_rnn());
  table.add(backward_roi_pooling());
  table.add(backward_sequence_last());
  table.add(backward_softmax());
  table.add(backward_softmax_cross_entropy());
  table.add(backward_softmax_output());
  table.add(backward_softmin());
  table.add(backward_svm_output());
  table.add(backward_sync_batch_norm());
  table.add(backward_up_sampling());
  table.add(batch_norm());
  table.add(batch_norm_v1());
  table.add(batch_norm_with_relu());
  table.add(bilinear_sampler());
  table.add(col2im());
  table.add(convolution());
  table.add(convolution_v1());
  table.add(correlation());
  table.add(crop());
  table.add(ctc_loss());
  table.add(deconvolution());
  table.add(dropout());
  table.add(fully_connected());
  table.add(grid_generator());
  table.add(grid_generator_slope());
  table.add(group_norm());
  table.add(im2col());
  table.add(instance_norm());
  table.add(l2_normalization());
  table.add(layer_norm());
  table.add(leaky_relu());
  table.add(linear_regression_output());
  table.add(log_softmax());
  table.add(logistic_regression_output());
  table.add(lrn());
  table.add(mae_regression_output());
  table.add(make_loss_output());
  table.add(moments());
  table.add(pooling());
  table.add(pooling_at_max());
  table.add(pooling_v1());
  table.add(pooling_v1_pick());
  table.add(rnn());
  table.add(roi_pooling());
  table.add(roi_pooling_pick());
  table.add(sequence_last());
  table.add(sequence_mask());
  table.add(sequence_reverse());
  table.add(softmax());
  table.add(softmax_activation());
  table.add(softmax_cross_entropy());
  table.add(softmax_output());
  table.add(softmin());
  table.add(spatial_transformer());
  table.add(svm_output());
  table.add(sync_batch_norm());
  table.add(up_sampling());
  add_narrow_convolution(table);
}

}  // namespace mx::ops
