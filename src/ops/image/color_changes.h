// What is drawn for changes of colour, for every device the same; the changes are the device's.
#pragma once

#include "ops/image/color.h"
#include "ops/image/color_pixels.h"

namespace mx::ops {

// From one image to another, or in place, by a factor.
using ColourChange = void (*)(const Run&, const Tensor& from, const Tensor& to, float factor);

struct ColourChanges {
  ColourChange brightness, contrast, saturation, hue;
  void (*copy)(const Run&, const Tensor& from, const Tensor& to);
  void (*lighting)(const Run&, const Tensor& from, const Tensor& to, const Rgb& alpha);
};

float draw_factor(const Run& run, double low, double high);
Rgb weights_of(const AdjustLightingParam& p);

// The four changes in a random order; each reads what the one before wrote.
void jitter(Run& run, const ColorJitterParam& p, const ColourChanges& changes);
void light(Run& run, const RandomLightingParam& p, const ColourChanges& changes);

}  // namespace mx::ops
