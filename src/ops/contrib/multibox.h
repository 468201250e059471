// Single-shot detection: anchors of a feature map, their targets, boxes from predictions.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct MultiBoxPriorParam {
  Numbers sizes = {1}, ratios = {1};
  bool clip = false;
  Numbers steps = {-1, -1}, offsets = {0.5, 0.5};
  static constexpr auto fields() {
    using P = MultiBoxPriorParam;
    return std::tuple{
        field("sizes", &P::sizes, "Sizes of the anchors, as parts of the image."),
        field("ratios", &P::ratios, "Width over height of the anchors."),
        field("clip", &P::clip, "Cuts anchors off at the edge of the image."),
        field("steps", &P::steps, "Distance of the anchors down and across; -1: one cell."),
        field("offsets", &P::offsets, "Where in its cell an anchor lies, down and across.")};
  }
};

struct MultiBoxTargetParam {
  double overlap_threshold = 0.5, ignore_label = -1;
  double negative_mining_ratio = -1, negative_mining_thresh = 0.5;
  int minimum_negative_samples = 0;
  Numbers variances = {0.1, 0.1, 0.2, 0.2};
  static constexpr auto fields() {
    using P = MultiBoxTargetParam;
    return std::tuple{
        field("overlap_threshold", &P::overlap_threshold, "Overlap that makes a match."),
        field("ignore_label", &P::ignore_label, "Class of anchors that do not count."),
        field("negative_mining_ratio", &P::negative_mining_ratio,
              "Negative anchors per positive one; -1: all others."),
        field("negative_mining_thresh", &P::negative_mining_thresh,
              "Overlap below which an anchor may be negative."),
        field("minimum_negative_samples", &P::minimum_negative_samples,
              "At least so many negative anchors."),
        field("variances", &P::variances, "Divide the offsets.")};
  }
};

struct MultiBoxDetectionParam {
  bool clip = true;
  double threshold = 0.01;
  int background_id = 0;
  double nms_threshold = 0.5;
  bool force_suppress = false;
  Numbers variances = {0.1, 0.1, 0.2, 0.2};
  int nms_topk = -1;
  static constexpr auto fields() {
    using P = MultiBoxDetectionParam;
    return std::tuple{
        field("clip", &P::clip, "Cuts boxes off at the edge of the image."),
        field("threshold", &P::threshold, "Smallest probability of a box."),
        field("background_id", &P::background_id, "The class that is no object."),
        field("nms_threshold", &P::nms_threshold, "Overlap above which a box is dropped."),
        field("force_suppress", &P::force_suppress, "Boxes of other classes suppress too."),
        field("variances", &P::variances, "Multiply the offsets."),
        field("nms_topk", &P::nms_topk, "How many of the best boxes take part; -1: all.")};
  }
};

OpDef multibox_detection();
OpDef multibox_prior();
OpDef multibox_target();

}  // namespace mx::ops
