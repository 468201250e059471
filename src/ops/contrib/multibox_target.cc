#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/contrib/multibox.h"
#include "ops/contrib/multibox_parts.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Inputs: anchors (1, n, 4), labels (b, m, 5 or more), class predictions (b, c, n).
// Outputs: offsets (b, 4n), which of them count (b, 4n), classes (b, n).
void infer(Infer& t, const MultiBoxTargetParam& p) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 3; ++i) {
      t.unify_dtype(t.in(0), t.in(i));
      t.unify_dtype(t.in(0), t.out(i));
    }
  }
  check(p.variances.size() == 4, t.who(), ": variances has ", p.variances.size(),
        " numbers; give 4");
  const Shape& anchors = t.in(0).shape;
  const Shape& labels = t.in(1).shape;
  if (!anchors.has_rank() || !labels.has_rank()) return;
  check<ShapeError>(anchors.ndim() == 3 && anchors[0] == 1 && anchors[2] == 4, t.who(),
                    ": anchors of shape ", anchors, " must be (1, count, 4)");
  check<ShapeError>(labels.ndim() == 3 && (labels[2] == kUnknown || labels[2] >= 5), t.who(),
                    ": labels of shape ", labels, " must be (batch, count, 5): class and corners");
  t.set(t.in(2), Shape{labels[0], kUnknown, anchors[1]});
  int64_t numbers = anchors[1] == kUnknown ? kUnknown : anchors[1] * 4;
  t.set(t.out(0), Shape{labels[0], numbers});
  t.set(t.out(1), Shape{labels[0], numbers});
  t.set(t.out(2), Shape{labels[0], anchors[1]});
}

// The matching of one image. Everything is computed in float.
class Matching {
 public:
  static constexpr int kIgnored = -1, kNegative = 0, kPositive = 1;

  Matching(std::vector<Box<float>> anchors, std::vector<Box<float>> truths)
      : anchors_(std::move(anchors)),
        truths_(std::move(truths)),
        state_(anchors_.size(), kIgnored),
        truth_of_(anchors_.size(), -1),
        best_(anchors_.size(), -1.0f) {
    for (const Box<float>& anchor : anchors_) {
      for (const Box<float>& truth : truths_) overlaps_.push_back(overlap(anchor, truth));
    }
  }

  // Every object takes the best anchor that is left, best pair first.
  void match_each_truth() {
    std::vector<char> taken(truths_.size());
    for (size_t round = 0; round < truths_.size(); ++round) {
      float best = 1e-6f;
      size_t anchor = anchors_.size(), truth = 0;
      for (size_t i = 0; i < anchors_.size(); ++i) {
        if (state_[i] == kPositive) continue;
        for (size_t j = 0; j < truths_.size(); ++j) {
          if (taken[j] || at(i, j) <= best) continue;
          best = at(i, j);
          anchor = i;
          truth = j;
        }
      }
      if (anchor == anchors_.size()) break;
      taken[truth] = 1;
      take(anchor, truth, best);
    }
  }

  // Anchors that overlap some object enough.
  void match_by_overlap(float threshold) {
    for (size_t i = 0; i < anchors_.size(); ++i) {
      if (state_[i] == kPositive) continue;
      size_t truth = 0;
      for (size_t j = 0; j < truths_.size(); ++j) {
        if (at(i, j) > best_[i]) {
          best_[i] = at(i, j);
          truth = j;
        }
      }
      if (threshold > 0 && best_[i] > threshold) take(i, truth, best_[i]);
    }
  }

  void make_others_negative() {
    for (int& state : state_) state = state == kPositive ? kPositive : kNegative;
  }

  // The anchors that look least like background, `ratio` per positive one.
  template <class Background>
  void mine_negatives(const MultiBoxTargetParam& p, Background&& background) {
    auto positives = std::ranges::count(state_, kPositive);
    auto wanted = static_cast<int64_t>(static_cast<float>(positives) *
                                       static_cast<float>(p.negative_mining_ratio));
    wanted = std::min(wanted, static_cast<int64_t>(state_.size()) - positives);
    if (wanted <= 0) return;
    std::vector<std::pair<float, size_t>> candidates;
    for (size_t i = 0; i < state_.size(); ++i) {
      if (state_[i] == kPositive) continue;
      if (best_[i] < static_cast<float>(p.negative_mining_thresh)) {
        candidates.emplace_back(background(i), i);
      }
    }
    std::ranges::stable_sort(candidates, {}, [](const auto& c) { return c.first; });
    for (size_t i = 0; i < candidates.size() && static_cast<int64_t>(i) < wanted; ++i) {
      state_[candidates[i].second] = kNegative;
    }
  }

  [[nodiscard]] int state(size_t anchor) const { return state_[anchor]; }
  [[nodiscard]] int64_t truth_of(size_t anchor) const { return truth_of_[anchor]; }

 private:
  [[nodiscard]] float at(size_t anchor, size_t truth) const {
    return overlaps_[anchor * truths_.size() + truth];
  }
  void take(size_t anchor, size_t truth, float value) {
    state_[anchor] = kPositive;
    truth_of_[anchor] = static_cast<int64_t>(truth);
    best_[anchor] = value;
  }

  std::vector<Box<float>> anchors_, truths_;
  std::vector<float> overlaps_;
  std::vector<int> state_;
  std::vector<int64_t> truth_of_;
  std::vector<float> best_;
};

template <class T>
void target_image(const Run& run, const MultiBoxTargetParam& p, int64_t image) {
  int64_t count = run.in(0).dim(1), labels = run.in(1).dim(1), width = run.in(1).dim(2);
  int64_t classes = run.in(2).dim(1);
  const T* label = run.in(1).data<const T>() + image * labels * width;
  T* offsets = run.out(0).data<T>() + image * count * 4;
  T* mask = run.out(1).data<T>() + image * count * 4;
  T* targets = run.out(2).data<T>() + image * count;
  std::fill_n(offsets, count * 4, static_cast<T>(0.0f));
  std::fill_n(mask, count * 4, static_cast<T>(0.0f));
  std::fill_n(targets, count, static_cast<T>(static_cast<float>(p.ignore_label)));
  std::vector<Box<float>> anchors, truths;
  for (int64_t j = 0; j < labels && static_cast<float>(label[j * width]) != -1.0f; ++j) {
    truths.push_back(Box<float>::read(label + j * width + 1, BoxFormat::kCorner));
  }
  if (truths.empty()) return;  // an image without objects does not count
  for (int64_t i = 0; i < count; ++i) {
    anchors.push_back(Box<float>::read(run.in(0).data<const T>() + i * 4, BoxFormat::kCorner));
  }
  Matching matching(anchors, truths);
  matching.match_each_truth();
  matching.match_by_overlap(static_cast<float>(p.overlap_threshold));
  if (p.negative_mining_ratio > 0) {
    const T* scores = run.in(2).data<const T>() + image * classes * count;
    matching.mine_negatives(p, [&](size_t i) { return background_of(scores + i, classes, count); });
  } else {
    matching.make_others_negative();
  }
  for (int64_t i = 0; i < count; ++i) {
    auto at = static_cast<size_t>(i);
    if (matching.state(at) == Matching::kNegative) targets[i] = static_cast<T>(0.0f);
    if (matching.state(at) != Matching::kPositive) continue;
    int64_t truth = matching.truth_of(at);
    targets[i] = static_cast<T>(static_cast<float>(label[truth * width]) + 1);
    std::fill_n(mask + i * 4, 4, static_cast<T>(1.0f));
    float wanted[4] = {0, 0, 0, 0};
    offsets_of(anchors[at], truths[static_cast<size_t>(truth)], p.variances.data(), wanted);
    std::transform(wanted, wanted + 4, offsets + i * 4, [](float v) { return static_cast<T>(v); });
  }
}

}  // namespace

OpDef multibox_target() {
  return define<MultiBoxTargetParam>({
      .name = "_contrib_MultiBoxTarget",
      .doc = "For each anchor the offsets and the class a detector should predict.",
      .aliases = {"_npx_multibox_target"},
      .inputs = {"anchor", "label", "cls_pred"},
      .num_outputs = [](const MultiBoxTargetParam&) { return 3; },
      .infer = infer,
      .gradient = zero_gradient<MultiBoxTargetParam>,
      .cpu =
          [](Run& run, const MultiBoxTargetParam& p) {
            dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
              int64_t work = run.in(0).size() * run.in(1).dim(1) * 8;
              run.parallel(run.in(1).dim(0), work, [&](int64_t i) { target_image<T>(run, p, i); });
            });
          },
      .names_outputs = true,
  });
}

}  // namespace mx::ops
