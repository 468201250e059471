// Proposals of a region proposal network: boxes from anchors, scores and offsets.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ProposalParam {
  int64_t rpn_pre_nms_top_n = 6000, rpn_post_nms_top_n = 300;
  double threshold = 0.7;
  int rpn_min_size = 16;
  Numbers scales = {4, 8, 16, 32}, ratios = {0.5, 1, 2};
  int feature_stride = 16;
  bool output_score = false, iou_loss = false;
  static constexpr auto fields() {
    using P = ProposalParam;
    return std::tuple{
        field("rpn_pre_nms_top_n", &P::rpn_pre_nms_top_n, "How many of the best boxes take part."),
        field("rpn_post_nms_top_n", &P::rpn_post_nms_top_n, "Count of boxes of the result."),
        field("threshold", &P::threshold, "Overlap above which a box is dropped."),
        field("rpn_min_size", &P::rpn_min_size, "Smallest height and width in the image."),
        field("scales", &P::scales, "Sizes of the anchors, in cells."),
        field("ratios", &P::ratios, "Height over width of the anchors."),
        field("feature_stride", &P::feature_stride, "Pixels of the image per cell."),
        field("output_score", &P::output_score, "Gives the scores as a second output."),
        field("iou_loss", &P::iou_loss, "Offsets are those of the corners.")};
  }
};

OpDef multi_proposal();
OpDef proposal();

}  // namespace mx::ops
