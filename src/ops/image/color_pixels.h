// The colour of one pixel: gray, hue, principal colours. No device code: constexpr, so that CUDA
// may call it.
#pragma once

#include <algorithm>
#include <limits>

namespace mx::ops {

struct Rgb {
  float values[3] = {0, 0, 0};
};

template <class T>
constexpr float gray_of(const T* pixel) {
  return static_cast<float>(pixel[0]) * 0.299f + static_cast<float>(pixel[1]) * 0.587f +
         static_cast<float>(pixel[2]) * 0.114f;
}

// Colours as hue in degrees, lightness and saturation.
struct Hls {
  float h = 0, l = 0, s = 0;
};

constexpr Hls hls_of(float r, float g, float b) {
  float top = std::max(r, std::max(g, b)), bottom = std::min(r, std::min(g, b));
  float spread = top - bottom;
  Hls colour{.l = (top + bottom) * 0.5f};
  if (spread <= std::numeric_limits<float>::epsilon()) return colour;
  colour.s = colour.l < 0.5f ? spread / (top + bottom) : spread / (2.0f - top - bottom);
  float scale = 60.0f / spread;
  if (top == r) {
    colour.h = (g - b) * scale;
  } else if (top == g) {
    colour.h = (b - r) * scale + 120.0f;
  } else {
    colour.h = (r - g) * scale + 240.0f;
  }
  if (colour.h < 0) colour.h += 360.0f;
  return colour;
}

constexpr Rgb rgb_of(const Hls& colour) {
  if (colour.s == 0) return {{colour.l, colour.l, colour.l}};
  float high =
      colour.l <= 0.5f ? colour.l * (1 + colour.s) : colour.l + colour.s - colour.l * colour.s;
  float low = 2 * colour.l - high;
  float turn = colour.h * (6.0f / 360.0f);
  while (turn < 0) turn += 6;
  while (turn >= 6) turn -= 6;
  int sector = static_cast<int>(turn);
  float part = turn - static_cast<float>(sector);
  float falling = low + (high - low) * (1 - part), rising = low + (high - low) * part;
  switch (sector) {
    case 0:
      return {{high, rising, low}};
    case 1:
      return {{falling, high, low}};
    case 2:
      return {{low, high, rising}};
    case 3:
      return {{low, falling, high}};
    case 4:
      return {{rising, low, high}};
    default:
      return {{high, low, falling}};
  }
}

// The pixel with its hue turned, as numbers up to 255.
template <class T>
constexpr Rgb turned(const T* pixel, float turns) {
  auto unit = [&](int c) { return static_cast<float>(pixel[c]) / 255.0f; };
  Hls colour = hls_of(unit(0), unit(1), unit(2));
  colour.h += turns * 360.0f;
  Rgb rgb = rgb_of(colour);
  for (float& value : rgb.values) value *= 255.0f;
  return rgb;
}

// The principal components of the colours of ImageNet's images, each times its eigenvalue, and
// weighted.
constexpr Rgb lighting_shift(const Rgb& alpha) {
  constexpr float kComponents[3][3] = {{55.46f * -0.5675f, 4.794f * 0.7192f, 1.148f * 0.4009f},
                                       {55.46f * -0.5808f, 4.794f * -0.0045f, 1.148f * -0.8140f},
                                       {55.46f * -0.5836f, 4.794f * -0.6948f, 1.148f * 0.4203f}};
  Rgb shift;
  for (int c = 0; c < 3; ++c) {
    for (int k = 0; k < 3; ++k) shift.values[c] += kComponents[c][k] * alpha.values[k];
  }
  return shift;
}

}  // namespace mx::ops
