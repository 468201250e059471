// The boxes of a region proposal network. No device code: constexpr, so that CUDA may call it.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/contrib/proposal.h"

namespace mx::ops {

// Pixels count whole here: a box from 0 to 15 is 16 wide.
struct PixelBox {
  float left, top, right, bottom, score;

  [[nodiscard]] constexpr float width() const { return right - left + 1; }
  [[nodiscard]] constexpr float height() const { return bottom - top + 1; }
};

constexpr float pixel_overlap(const PixelBox& a, const PixelBox& b) {
  float width = std::max(0.0f, std::min(a.right, b.right) - std::max(a.left, b.left) + 1);
  float height = std::max(0.0f, std::min(a.bottom, b.bottom) - std::max(a.top, b.top) + 1);
  float common = width * height;
  return common / (a.width() * a.height() + b.width() * b.height() - common);
}

// The anchors of the first cell: for each ratio one of its area, scaled, around its centre.
inline std::vector<PixelBox> base_anchors(const ProposalParam& p) {
  std::vector<PixelBox> anchors;
  auto stride = static_cast<float>(p.feature_stride);
  float center = (stride - 1) / 2;
  for (double ratio : p.ratios) {
    auto r = static_cast<float>(ratio);
    float width = std::floor(std::sqrt(std::floor(stride * stride / r)) + 0.5f);
    float height = std::floor(width * r + 0.5f);
    for (double scale : p.scales) {
      float w = (width * static_cast<float>(scale) - 1) / 2;
      float h = (height * static_cast<float>(scale) - 1) / 2;
      anchors.push_back({center - w, center - h, center + w, center + h, 0});
    }
  }
  return anchors;
}

struct ImageInfo {
  float height, width, scale;
};

// A template, as `exp` is no constant.
template <class Real>
constexpr PixelBox moved(const PixelBox& box, const Real* offset, const ImageInfo& image,
                         bool iou_loss) {
  PixelBox result = box;
  if (iou_loss) {
    result.left += offset[0];
    result.top += offset[1];
    result.right += offset[2];
    result.bottom += offset[3];
  } else {
    float x = box.left + 0.5f * (box.width() - 1) + offset[0] * box.width();
    float y = box.top + 0.5f * (box.height() - 1) + offset[1] * box.height();
    float half_width = 0.5f * (std::exp(offset[2]) * box.width() - 1);
    float half_height = 0.5f * (std::exp(offset[3]) * box.height() - 1);
    result = {x - half_width, y - half_height, x + half_width, y + half_height, box.score};
  }
  auto inside = [](float value, float extent) {
    return std::max(std::min(value, extent - 1), 0.0f);
  };
  result.left = inside(result.left, image.width);
  result.right = inside(result.right, image.width);
  result.top = inside(result.top, image.height);
  result.bottom = inside(result.bottom, image.height);
  return result;
}

// Boxes smaller than `least` grow, and lose their score.
constexpr void grow_small(float least, PixelBox& box) {
  if (box.width() >= least && box.height() >= least) return;
  box = {box.left - least / 2, box.top - least / 2, box.right + least / 2, box.bottom + least / 2,
         -1};
}

}  // namespace mx::ops
