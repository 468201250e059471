#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/contrib/multibox.h"
#include "ops/contrib/multibox_parts.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Inputs: class probabilities (b, c, n), offsets (b, 4n), anchors (1, n, 4). Output: (b, n, 6).
void infer(Infer& t, const MultiBoxDetectionParam& p) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 3; ++i) t.unify_dtype(t.in(i), t.out(0));
  }
  check(p.variances.size() == 4, t.who(), ": variances has ", p.variances.size(),
        " numbers; give 4");
  const Shape& scores = t.in(0).shape;
  if (!scores.has_rank()) return;
  check<ShapeError>(scores.ndim() == 3, t.who(), ": cls_prob of shape ", scores,
                    " must be (batch, classes, anchors)");
  t.set(t.in(1), Shape{scores[0], scores[2] == kUnknown ? kUnknown : scores[2] * 4});
  t.set(t.in(2), Shape{1, scores[2], 4});
  t.set(t.out(0), Shape{scores[0], scores[2], 6});
}

struct Detection {
  float id, score;
  Box<float> box;
};

// The best class that is not background, numbered without it; nothing below the threshold.
template <class T>
std::vector<Detection> detect(const Run& run, const MultiBoxDetectionParam& p, int64_t image) {
  int64_t classes = run.in(0).dim(1), count = run.in(0).dim(2);
  const T* scores = run.in(0).data<const T>() + image * classes * count;
  const T* offsets = run.in(1).data<const T>() + image * count * 4;
  const T* anchors = run.in(2).data<const T>();
  std::vector<Detection> found;
  for (int64_t i = 0; i < count; ++i) {
    BestClass best = best_class(scores + i, classes, count, p.background_id);
    if (best.id < 0 || best.score < static_cast<float>(p.threshold)) continue;
    Box<float> box = decoded(anchors + i * 4, offsets + i * 4, p.variances.data(), p.clip);
    found.push_back({best.shown(p.background_id), best.score, box});
  }
  return found;
}

// Sorts the best to the front; what is beyond nms_topk keeps its place and loses its class, so that
// rows of class -1 hold what MXNet's hold.
void suppress(const MultiBoxDetectionParam& p, std::vector<Detection>& found) {
  std::vector<Detection> sorted = found;
  std::ranges::stable_sort(sorted, std::greater{}, &Detection::score);
  size_t kept = found.size();
  if (p.nms_topk > 0) kept = std::min(kept, static_cast<size_t>(p.nms_topk));
  std::copy_n(sorted.begin(), kept, found.begin());
  for (size_t i = kept; i < found.size(); ++i) found[i].id = -1;
  if (!(p.nms_threshold > 0 && p.nms_threshold <= 1)) return;
  for (size_t i = 0; i < kept; ++i) {
    if (found[i].id < 0) continue;
    for (size_t j = i + 1; j < kept; ++j) {
      if (found[j].id < 0 || !(p.force_suppress || found[i].id == found[j].id)) continue;
      float common = overlap(found[i].box, found[j].box);
      if (common >= static_cast<float>(p.nms_threshold)) found[j].id = -1;
    }
  }
}

void forward(Run& run, const MultiBoxDetectionParam& p) {
  int64_t count = run.in(0).dim(2);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.in(0).dim(0), count * count, [&](int64_t image) {
      T* result = run.out(0).data<T>() + image * count * 6;
      std::vector<Detection> found = detect<T>(run, p, image);
      suppress(p, found);
      std::fill_n(result, count * 6, static_cast<T>(-1.0f));
      for (size_t i = 0; i < found.size(); ++i) {
        const Detection& d = found[i];
        float line[] = {d.id, d.score, d.box.left, d.box.top, d.box.right, d.box.bottom};
        std::transform(line, line + 6, result + i * 6, [](float v) { return static_cast<T>(v); });
      }
    });
  });
}

}  // namespace

OpDef multibox_detection() {
  return define<MultiBoxDetectionParam>({
      .name = "_contrib_MultiBoxDetection",
      .doc = "Class, score and corners of detected boxes, best first; class -1: none.",
      .aliases = {"_npx_multibox_detection"},
      .inputs = {"cls_prob", "loc_pred", "anchor"},
      .infer = infer,
      .gradient = zero_gradient<MultiBoxDetectionParam>,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
