// Changes of brightness, contrast, saturation, hue and lighting, given or drawn.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ImageFactorParam {
  double min_factor = 0, max_factor = 0;
  static constexpr auto fields() {
    using P = ImageFactorParam;
    return std::tuple{required("min_factor", &P::min_factor, "Smallest factor."),
                      required("max_factor", &P::max_factor, "Largest factor.")};
  }
};

struct ColorJitterParam {
  double brightness = 0, contrast = 0, saturation = 0, hue = 0;
  static constexpr auto fields() {
    using P = ColorJitterParam;
    return std::tuple{
        required("brightness", &P::brightness, "How far the brightness may move from 1."),
        required("contrast", &P::contrast, "How far the contrast may move from 1."),
        required("saturation", &P::saturation, "How far the saturation may move from 1."),
        required("hue", &P::hue, "How far the hue may move, in turns.")};
  }
};

struct AdjustLightingParam {
  Numbers alpha;
  static constexpr auto fields() {
    return std::tuple{
        required("alpha", &AdjustLightingParam::alpha, "Weights of the three principal colours.")};
  }
};

struct RandomLightingParam {
  double alpha_std = 0.05;
  static constexpr auto fields() {
    return std::tuple{
        field("alpha_std", &RandomLightingParam::alpha_std, "Standard deviation of the weights.")};
  }
};

OpDef image_adjust_lighting();
OpDef image_random_brightness();
OpDef image_random_color_jitter();
OpDef image_random_contrast();
OpDef image_random_hue();
OpDef image_random_lighting();
OpDef image_random_saturation();

}  // namespace mx::ops
