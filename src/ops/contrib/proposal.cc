#include "ops/contrib/proposal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "ops/contrib/pixel_box.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

int64_t anchors_of(const ProposalParam& p) {
  return static_cast<int64_t>(p.scales.size() * p.ratios.size());
}

// Inputs: class probabilities (b, 2a, h, w), offsets (b, 4a, h, w), height, width and scale of the
// images (b, 3). Outputs: image number and corners, score.
void infer(Infer& t, const ProposalParam& p, bool one_image) {
  for (int i = 0; i < 3; ++i) t.unify_dtype(t.in(i), t.out(0));
  t.unify_dtype(t.out(1), t.out(0));
  check(p.rpn_post_nms_top_n > 0, t.who(), ": rpn_post_nms_top_n must be positive, got ",
        p.rpn_post_nms_top_n);
  const Shape& scores = t.in(0).shape;
  if (!scores.has_rank()) return;
  int64_t anchors = anchors_of(p);
  check<ShapeError>(scores.ndim() == 4 && (scores[1] == kUnknown || scores[1] == 2 * anchors),
                    t.who(), ": cls_prob of shape ", scores, " must be (batch, ", 2 * anchors,
                    ", height, width): two per scale and ratio");
  check<ShapeError>(!one_image || scores[0] == 1 || scores[0] == kUnknown, t.who(),
                    ": cls_prob of shape ", scores, " holds ", scores[0],
                    " images; use MultiProposal for a batch");
  t.set(t.in(1), Shape{scores[0], 4 * anchors, scores[2], scores[3]});
  t.set(t.in(2), Shape{scores[0], 3});
  int64_t rows = scores[0] == kUnknown ? kUnknown : scores[0] * p.rpn_post_nms_top_n;
  t.set(t.out(0), Shape{rows, 5});
  t.set(t.out(1), Shape{rows, 1});
}

template <class T>
std::vector<PixelBox> all_boxes(const Run& run, const ProposalParam& p, int64_t image,
                                const ImageInfo& info) {
  int64_t height = run.in(0).dim(2), width = run.in(0).dim(3), count = anchors_of(p);
  int64_t cells = height * width;
  const T* scores = run.in(0).data<const T>() + (image * 2 + 1) * count * cells;
  const T* offsets = run.in(1).data<const T>() + image * 4 * count * cells;
  std::vector<PixelBox> anchors = base_anchors(p), boxes;
  auto stride = static_cast<float>(p.feature_stride);
  int64_t real_height = static_cast<int64_t>(info.height / stride);
  int64_t real_width = static_cast<int64_t>(info.width / stride);
  for (int64_t cell = 0; cell < cells; ++cell) {
    int64_t row = cell / width, column = cell % width;
    float x = static_cast<float>(column) * stride, y = static_cast<float>(row) * stride;
    for (int64_t a = 0; a < count; ++a) {
      const PixelBox& base = anchors[static_cast<size_t>(a)];
      PixelBox box{base.left + x, base.top + y, base.right + x, base.bottom + y,
                   static_cast<float>(scores[a * cells + cell])};
      float offset[4];
      for (int64_t k = 0; k < 4; ++k) {
        offset[k] = static_cast<float>(offsets[(a * 4 + k) * cells + cell]);
      }
      box = moved(box, offset, info, p.iou_loss);
      if (row >= real_height || column >= real_width) box.score = -1;  // padding of the batch
      grow_small(static_cast<float>(p.rpn_min_size) * info.scale, box);
      boxes.push_back(box);
    }
  }
  return boxes;
}

std::vector<PixelBox> best_boxes(const ProposalParam& p, std::vector<PixelBox> boxes) {
  std::ranges::stable_sort(boxes, std::greater{}, &PixelBox::score);
  if (p.rpn_pre_nms_top_n > 0 && static_cast<size_t>(p.rpn_pre_nms_top_n) < boxes.size()) {
    boxes.resize(static_cast<size_t>(p.rpn_pre_nms_top_n));
  }
  std::vector<PixelBox> kept;
  auto wanted = static_cast<size_t>(p.rpn_post_nms_top_n);
  for (const PixelBox& box : boxes) {
    if (kept.size() == wanted) break;
    bool free = std::ranges::none_of(kept, [&](const PixelBox& other) {
      return pixel_overlap(other, box) > static_cast<float>(p.threshold);
    });
    if (free) kept.push_back(box);
  }
  return kept;
}

void forward(Run& run, const ProposalParam& p) {
  int64_t rows = p.rpn_post_nms_top_n;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.in(0).dim(0), run.in(0).size() * 16, [&](int64_t image) {
      const T* given = run.in(2).data<const T>() + image * 3;
      ImageInfo info{static_cast<float>(given[0]), static_cast<float>(given[1]),
                     static_cast<float>(given[2])};
      std::vector<PixelBox> kept = best_boxes(p, all_boxes<T>(run, p, image, info));
      for (int64_t i = 0; i < rows; ++i) {
        // Too few: they start again from the first.
        const PixelBox& box = kept[static_cast<size_t>(i) % kept.size()];
        float line[] = {static_cast<float>(image), box.left, box.top, box.right, box.bottom};
        T* target = run.out(0).data<T>() + (image * rows + i) * 5;
        std::transform(line, line + 5, target, [](float v) { return static_cast<T>(v); });
        run.out(1).data<T>()[image * rows + i] = static_cast<T>(box.score);
      }
    });
  });
}

OpDef proposal_op(const char* name, const char* doc, bool one_image) {
  return define<ProposalParam>({
      .name = name,
      .doc = doc,
      .inputs = {"cls_prob", "bbox_pred", "im_info"},
      .num_outputs = [](const ProposalParam&) { return 2; },
      .num_visible = [](const ProposalParam& p) { return p.output_score ? 2 : 1; },
      .output_names = {"output", "score"},
      .infer = [one_image](Infer& t, const ProposalParam& p) { infer(t, p, one_image); },
      .gradient = zero_gradient<ProposalParam>,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace

OpDef proposal() {
  return proposal_op("_contrib_Proposal", "The best boxes a region proposal network found.", true);
}

OpDef multi_proposal() {
  return proposal_op("_contrib_MultiProposal",
                     "The best boxes a region proposal network found in each image.", false);
}

}  // namespace mx::ops
