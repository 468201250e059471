// The arithmetic of single-shot detection, in float. No device code: constexpr, so that CUDA may
// call it.
#pragma once

#include <cmath>

#include "ops/contrib/boxes.h"

namespace mx::ops {

// What a detector should predict for an anchor that stands for `box`.
template <class Real>
constexpr void offsets_of(const Box<float>& anchor, const Box<float>& box, const Real* variances,
                          float* result) {
  result[0] = (box.center_x() - anchor.center_x()) / anchor.width();
  result[1] = (box.center_y() - anchor.center_y()) / anchor.height();
  result[2] = std::log(box.width() / anchor.width());
  result[3] = std::log(box.height() / anchor.height());
  for (int k = 0; k < 4; ++k) result[k] /= static_cast<float>(variances[k]);
}

// The probability of class 0 of one anchor.
template <class T>
constexpr float background_of(const T* scores, int64_t classes, int64_t stride) {
  float top = static_cast<float>(scores[0]), sum = 0;
  for (int64_t c = 1; c < classes; ++c) top = std::max(top, static_cast<float>(scores[c * stride]));
  for (int64_t c = 0; c < classes; ++c) {
    sum += std::exp(static_cast<float>(scores[c * stride]) - top);
  }
  return std::exp(static_cast<float>(scores[0]) - top) / sum;
}

// The best class that is not background.
struct BestClass {
  int64_t id = -1;
  float score = -1;
  [[nodiscard]] constexpr float shown(int64_t background) const {  // numbered without background
    return static_cast<float>(id > background ? id - 1 : id);
  }
};

template <class T>
constexpr BestClass best_class(const T* scores, int64_t classes, int64_t stride,
                               int64_t background) {
  BestClass best;
  for (int64_t c = 0; c < classes; ++c) {
    auto score = static_cast<float>(scores[c * stride]);
    if (c != background && score > best.score) best = {c, score};
  }
  return best;
}

template <class T, class Real>
constexpr Box<float> decoded(const T* anchor_data, const T* offsets, const Real* variances,
                             bool clips) {
  auto anchor = Box<float>::read(anchor_data, BoxFormat::kCorner);
  auto offset = [&](int k) {
    return static_cast<float>(offsets[k]) * static_cast<float>(variances[k]);
  };
  float x = offset(0) * anchor.width() + anchor.center_x();
  float y = offset(1) * anchor.height() + anchor.center_y();
  float half_width = std::exp(offset(2)) * anchor.width() / 2;
  float half_height = std::exp(offset(3)) * anchor.height() / 2;
  Box<float> box{x - half_width, y - half_height, x + half_width, y + half_height};
  if (!clips) return box;
  auto cut = [](float value) { return std::clamp(value, 0.0f, 1.0f); };
  return {cut(box.left), cut(box.top), cut(box.right), cut(box.bottom)};
}

}  // namespace mx::ops
