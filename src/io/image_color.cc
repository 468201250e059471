#include <algorithm>
#include <array>
#include <cmath>

#include "io/image_changes.h"

namespace mx {
namespace {

constexpr std::array<double, 3> kGray = {0.299, 0.587, 0.114};

uint8_t as_byte(double value) {
  return static_cast<uint8_t>(std::clamp(std::round(value), 0.0, 255.0));
}

double gray_of(const uint8_t* pixel) {
  return kGray[0] * pixel[0] + kGray[1] * pixel[1] + kGray[2] * pixel[2];
}

template <class F>
void for_each_pixel(Picture& picture, F change) {
  for (size_t i = 0; i < picture.pixels.size(); i += 3) change(picture.pixels.data() + i);
}

// Hue in degrees; lightness and saturation from 0 to 1.
struct Hls {
  double hue, lightness, saturation;
};

Hls to_hls(const uint8_t* rgb) {
  double r = rgb[0] / 255.0, g = rgb[1] / 255.0, b = rgb[2] / 255.0;
  double most = std::max({r, g, b}), least = std::min({r, g, b}), span = most - least;
  double lightness = (most + least) / 2;
  if (span == 0) return {0, lightness, 0};
  double saturation = lightness < 0.5 ? span / (most + least) : span / (2 - most - least);
  double hue = 240 + 60 * (r - g) / span;
  if (most == r) hue = 60 * (g - b) / span;
  if (most == g && most != r) hue = 120 + 60 * (b - r) / span;
  return {hue < 0 ? hue + 360 : hue, lightness, saturation};
}

void from_hls(const Hls& color, uint8_t* rgb) {
  double chroma = (1 - std::abs(2 * color.lightness - 1)) * color.saturation;
  double base = color.lightness - chroma / 2;
  for (int i = 0; i < 3; ++i) {  // red peaks at 0 degrees, green at 120, blue at 240
    double place = std::fmod(color.hue / 60 - 2 * i + 9, 6) - 3;
    double share = std::clamp(2 - std::abs(place), 0.0, 1.0);
    rgb[i] = as_byte(255 * (base + chroma * share));
  }
}

void jitter_hls(Picture& picture, const ImageOptions& o, Random& random) {
  double hue = 2 * std::floor(draw(random, -o.random_h, o.random_h + 1));  // in steps of 2 degrees
  double saturation = draw(random, -o.random_s, o.random_s) / 255;
  double lightness = draw(random, -o.random_l, o.random_l) / 255;
  if (o.random_h == 0) hue = 0;
  for_each_pixel(picture, [&](uint8_t* pixel) {
    Hls color = to_hls(pixel);
    color.hue = std::fmod(color.hue + hue + 720, 360);
    color.lightness = std::clamp(color.lightness + lightness, 0.0, 1.0);
    color.saturation = std::clamp(color.saturation + saturation, 0.0, 1.0);
    from_hls(color, pixel);
  });
}

// Each value moves away from `from(pixel)`, or towards it.
template <class F>
void mix(Picture& picture, double share, F from) {
  for_each_pixel(picture, [&](uint8_t* pixel) {
    double other = from(pixel) * (1 - share);
    for (int c = 0; c < 3; ++c) pixel[c] = as_byte(pixel[c] * share + other);
  });
}

void jitter_contrast(Picture& picture, double share) {
  double sum = 0;
  for_each_pixel(picture, [&](const uint8_t* pixel) { sum += gray_of(pixel); });
  double mean = sum / static_cast<double>(picture.height * picture.width);
  mix(picture, share, [&](const uint8_t* /*pixel*/) { return mean; });
}

void jitter_colors(Picture& picture, const ImageOptions& o, Random& random) {
  std::array<int, 3> order = {0, 1, 2};
  std::shuffle(order.begin(), order.end(), random);
  for (int kind : order) {
    std::array<double, 3> limits = {o.brightness, o.contrast, o.saturation};
    double limit = limits[static_cast<size_t>(kind)];
    if (limit == 0) continue;
    double share = 1 + draw(random, -limit, limit);
    if (kind == 0) mix(picture, share, [](const uint8_t* /*pixel*/) { return 0.0; });
    if (kind == 1) jitter_contrast(picture, share);
    if (kind == 2) mix(picture, share, gray_of);
  }
}

// Along the main directions in which the colours of ImageNet vary.
void add_noise(Picture& picture, double deviation, Random& random) {
  constexpr double kValues[] = {55.46, 4.794, 1.148};
  constexpr double kVectors[3][3] = {
      {-0.5675, 0.7192, 0.4009}, {-0.5808, -0.0045, -0.8140}, {-0.5836, -0.6948, 0.4203}};
  std::normal_distribution<double> normal(0, deviation);
  double shift[3] = {0, 0, 0};
  for (int k = 0; k < 3; ++k) {
    double strength = normal(random) * kValues[k];
    for (int c = 0; c < 3; ++c) shift[c] += kVectors[c][k] * strength;
  }
  for_each_pixel(picture, [&](uint8_t* pixel) {
    for (int c = 0; c < 3; ++c) pixel[c] = as_byte(pixel[c] + shift[c]);
  });
}

}  // namespace

void recolor(Picture& picture, const ImageOptions& o, Random& random) {
  if (picture.channels != 3) return;
  if (o.random_h != 0 || o.random_s != 0 || o.random_l != 0) jitter_hls(picture, o, random);
  if (o.brightness != 0 || o.contrast != 0 || o.saturation != 0) jitter_colors(picture, o, random);
  if (o.pca_noise > 0) add_noise(picture, o.pca_noise, random);
}

}  // namespace mx
