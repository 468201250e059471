#include "ops/contrib/catalog.h"

#include "ops/contrib/boolean_mask.h"
#include "ops/contrib/box_nms.h"
#include "ops/contrib/box_pairs.h"
#include "ops/contrib/cumsum.h"
#include "ops/contrib/deformable_convolution.h"
#include "ops/contrib/deformable_psroi_pooling.h"
#include "ops/contrib/elementwise.h"
#include "ops/contrib/finite.h"
#include "ops/contrib/hawkes.h"
#include "ops/contrib/interleaved.h"
#include "ops/contrib/khatri_rao.h"
#include "ops/contrib/multibox.h"
#include "ops/contrib/numbering.h"
#include "ops/contrib/proposal.h"
#include "ops/contrib/resize_planes.h"
#include "ops/contrib/roi_align.h"
#include "ops/contrib/spectral.h"

namespace mx::ops {

void add_contrib(OpTable& table) {
  table.add(adaptive_avg_pooling());
  table.add(adaptive_avg_pooling_gradient());
  table.add(all_finite());
  table.add(allclose());
  table.add(amp_multicast());
  table.add(arange_like());
  table.add(bilinear_resize());
  table.add(bilinear_resize_gradient());
  table.add(bipartite_matching());
  table.add(boolean_mask());
  table.add(boolean_mask_gradient());
  table.add(box_decode());
  table.add(box_encode());
  table.add(box_iou());
  table.add(box_nms());
  table.add(box_nms_gradient());
  table.add(box_nms_rows());
  table.add(count_sketch());
  table.add(count_sketch_gradient());
  table.add(cumsum());
  table.add(cumsum_gradient());
  table.add(deformable_convolution());
  table.add(deformable_convolution_gradient());
  table.add(deformable_convolution_second_gradient());
  table.add(deformable_psroi_pooling());
  table.add(deformable_psroi_pooling_data_gradient());
  table.add(deformable_psroi_pooling_offset_gradient());
  table.add(deformable_psroi_pooling_second_gradient());
  table.add(div_sqrt_dim());
  table.add(fft());
  table.add(getnnz());
  table.add(gradient_multiplier());
  table.add(hawkesll());
  table.add(hawkesll_gradient());
  table.add(hawkesll_second_gradient());
  table.add(ifft());
  table.add(index_array());
  table.add(index_copy());
  add_interleaved(table);
  table.add(khatri_rao());
  table.add(modulated_deformable_convolution());
  table.add(modulated_deformable_convolution_gradient());
  table.add(modulated_deformable_convolution_second_gradient());
  table.add(multi_all_finite());
  table.add(multi_proposal());
  table.add(multibox_detection());
  table.add(multibox_prior());
  table.add(multibox_target());
  table.add(proposal());
  table.add(psroi_pooling());
  table.add(psroi_pooling_gradient());
  table.add(quadratic());
  table.add(ravel_multi_index());
  table.add(roi_align());
  table.add(roi_align_gradient());
  table.add(rotated_roi_align());
  table.add(round_ste());
  table.add(sign_ste());
  table.add(unravel_index());
}

}  // namespace mx::ops
