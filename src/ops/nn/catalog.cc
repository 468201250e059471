#include "ops/nn/catalog.h"

#include "ops/nn/activation.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/convolution/correlation.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/convolution/im2col.h"
#include "ops/nn/convolution/narrow_convolution.h"
#include "ops/nn/dropout.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/loss/ctc_loss.h"
#include "ops/nn/loss/make_loss.h"
#include "ops/nn/loss/regression_output.h"
#include "ops/nn/loss/softmax_output.h"
#include "ops/nn/loss/sparseness.h"
#include "ops/nn/loss/svm_output.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_variants.h"
#include "ops/nn/norm/group_norm.h"
#include "ops/nn/norm/l2_normalization.h"
#include "ops/nn/norm/layer_norm.h"
#include "ops/nn/norm/lrn.h"
#include "ops/nn/norm/moments.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/nn/norm/pooled_batch_norm.h"
#include "ops/nn/norm/sync_batch_norm.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/nn/pooling/pooling_v1.h"
#include "ops/nn/pooling/roi_pooling.h"
#include "ops/nn/recurrent/rnn.h"
#include "ops/nn/recurrent/sequence.h"
#include "ops/nn/sampling/crop.h"
#include "ops/nn/sampling/spatial_transformer.h"
#include "ops/nn/sampling/up_sampling.h"
#include "ops/nn/softmax.h"

namespace mx::ops {
namespace {

void add_gradients(OpTable& table) {
  table.add(backward_activation());
  table.add(backward_added_batch_norm());
  table.add(backward_added_batch_norm_with_relu());
  table.add(backward_added_convolution_data());
  table.add(backward_backward_bilinear_sampler());
  table.add(backward_backward_correlation());
  table.add(backward_backward_ctc_loss());
  table.add(backward_backward_rnn());
  table.add(backward_batch_norm());
  table.add(backward_batch_norm_mode());
  table.add(backward_batch_norm_with_clip());
  table.add(backward_batch_norm_with_relu());
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
  table.add(backward_pooled_batch_norm_with_relu());
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
}

}  // namespace

void add_nn(OpTable& table) {
  table.add(activation());
  table.add(added_batch_norm());
  table.add(added_batch_norm_with_relu());
  table.add(attach_sparseness());
  add_gradients(table);
  table.add(batch_norm());
  table.add(batch_norm_v1());
  table.add(batch_norm_with_clip());
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
  table.add(pooled_batch_norm_with_relu());
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
