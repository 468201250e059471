// Operators on pairs of boxes: overlap, matching, offsets of a box from its anchor.
#pragma once

#include "ir/op.h"
#include "ops/contrib/boxes.h"

namespace mx::ops {

struct BoxIouParam {
  BoxFormat format = BoxFormat::kCorner;
  static constexpr auto fields() {
    return std::tuple{field("format", &BoxIouParam::format, "What the four coordinates are.")};
  }
};

struct BipartiteMatchingParam {
  bool is_ascend = false;
  double threshold = 0;
  int topk = -1;
  static constexpr auto fields() {
    using P = BipartiteMatchingParam;
    return std::tuple{field("is_ascend", &P::is_ascend, "Small scores are better."),
                      required("threshold", &P::threshold, "Worse scores are no match."),
                      field("topk", &P::topk, "The most matches; -1: no limit.")};
  }
};

struct BoxDecodeParam {
  double std0 = 1, std1 = 1, std2 = 1, std3 = 1, clip = -1;
  BoxFormat format = BoxFormat::kCenter;
  static constexpr auto fields() {
    using P = BoxDecodeParam;
    return std::tuple{field("std0", &P::std0, "Factor of the offset to the right."),
                      field("std1", &P::std1, "Factor of the offset down."),
                      field("std2", &P::std2, "Factor of the logarithm of the width."),
                      field("std3", &P::std3, "Factor of the logarithm of the height."),
                      field("clip", &P::clip, "Largest logarithm of an extent; -1: no limit."),
                      field("format", &P::format, "What the coordinates of anchors are.")};
  }
};

OpDef bipartite_matching();
OpDef box_decode();
OpDef box_encode();
OpDef box_iou();

}  // namespace mx::ops
