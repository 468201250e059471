// box_nms: of boxes that overlap, only the one with the best score stays.
#pragma once

#include "ir/op.h"
#include "ops/contrib/boxes.h"

namespace mx::ops {

struct BoxNmsParam {
  double overlap_thresh = 0.5, valid_thresh = 0;
  int topk = -1, coord_start = 2, score_index = 1, id_index = -1, background_id = -1;
  bool force_suppress = false;
  BoxFormat in_format = BoxFormat::kCorner, out_format = BoxFormat::kCorner;
  static constexpr auto fields() {
    using P = BoxNmsParam;
    return std::tuple{
        field("overlap_thresh", &P::overlap_thresh, "Overlap above which a box is dropped."),
        field("valid_thresh", &P::valid_thresh, "Boxes must have a better score than this."),
        field("topk", &P::topk, "How many of the best boxes take part; -1: all."),
        field("coord_start", &P::coord_start, "Column of the first of four coordinates."),
        field("score_index", &P::score_index, "Column of the score."),
        field("id_index", &P::id_index, "Column of the class; -1: none."),
        field("background_id", &P::background_id, "Class that is dropped; -1: none."),
        field("force_suppress", &P::force_suppress, "Boxes of other classes suppress too."),
        field("in_format", &P::in_format, "What the four coordinates are."),
        field("out_format", &P::out_format, "What they become.")};
  }
};

OpDef box_nms();
OpDef box_nms_gradient();
OpDef box_nms_rows();

}  // namespace mx::ops
