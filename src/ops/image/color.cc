#include "ops/image/color.h"

#include <algorithm>
#include <array>
#include <random>

#include "ir/random.h"
#include "ops/image/image.h"
#include "ops/pointwise/copy.h"

namespace mx::ops {
namespace {

constexpr std::array<float, 3> kGray = {0.299f, 0.587f, 0.114f};

// body(pixel, result) for every pixel, as rows of `channels` elements.
template <class T, class Body>
void each_pixel(const Run& run, const Tensor& from, const Tensor& to, int64_t channels,
                Body&& body) {
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  run.parallel(to.size() / channels, channels * 8,
               [&](int64_t i) { body(x + i * channels, y + i * channels); });
}

template <class Body>
void with_images(const Tensor& from, Body&& body) {
  dispatch(kImageTypes, from.dtype(), std::forward<Body>(body));
}

template <class T>
float gray_of(const T* pixel) {
  return static_cast<float>(pixel[0]) * kGray[0] + static_cast<float>(pixel[1]) * kGray[1] +
         static_cast<float>(pixel[2]) * kGray[2];
}

void scale_brightness(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 1,
                  [=](const T* x, T* y) { *y = saturate<T>(static_cast<float>(*x) * factor); });
  });
}

void scale_contrast(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  int64_t channels = from.dim(-1), pixels = from.size() / channels;
  with_images(from, [&]<class T>() {
    const T* x = from.data<const T>();
    float sum = 0;  // in single precision and in order, as 1.9.1 adds
    for (int64_t i = 0; i < pixels; ++i) {
      sum += channels == 1 ? static_cast<float>(x[i]) : gray_of(x + i * channels);
    }
    float shift = (1 - factor) * sum / static_cast<float>(pixels);
    each_pixel<T>(run, from, to, 1, [=](const T* pixel, T* y) {
      *y = saturate<T>(static_cast<float>(*pixel) * factor + shift);
    });
  });
}

void scale_saturation(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  if (from.dim(-1) == 1) return copy_elements(run, from, to);
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 3, [=](const T* x, T* y) {
      float gray = (1 - factor) * gray_of(x);
      for (int c = 0; c < 3; ++c) y[c] = saturate<T>(gray + static_cast<float>(x[c]) * factor);
    });
  });
}

// Colours as hue in degrees, lightness and saturation.
struct Hls {
  float h = 0, l = 0, s = 0;
};

Hls hls_of(float r, float g, float b) {
  float top = std::max({r, g, b}), bottom = std::min({r, g, b});
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

std::array<float, 3> rgb_of(const Hls& colour) {
  if (colour.s == 0) return {colour.l, colour.l, colour.l};
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
      return {high, rising, low};
    case 1:
      return {falling, high, low};
    case 2:
      return {low, high, rising};
    case 3:
      return {low, falling, high};
    case 4:
      return {rising, low, high};
    default:
      return {high, low, falling};
  }
}

void turn_hue(const Run& run, const Tensor& from, const Tensor& to, float turns) {
  if (from.dim(-1) == 1) return copy_elements(run, from, to);
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 3, [=](const T* x, T* y) {
      auto unit = [&](int c) { return static_cast<float>(x[c]) / 255.0f; };
      Hls colour = hls_of(unit(0), unit(1), unit(2));
      colour.h += turns * 360.0f;
      std::array<float, 3> rgb = rgb_of(colour);
      for (size_t c = 0; c < 3; ++c) y[c] = saturate<T>(rgb[c] * 255.0f);
    });
  });
}

// The principal components of the colours of ImageNet's images, each times its eigenvalue.
void add_lighting(const Run& run, const Tensor& from, const Tensor& to,
                  const std::array<float, 3>& alpha) {
  if (from.dim(-1) == 1) return copy_elements(run, from, to);
  constexpr std::array<std::array<float, 3>, 3> kComponents = {
      {{55.46f * -0.5675f, 4.794f * 0.7192f, 1.148f * 0.4009f},
       {55.46f * -0.5808f, 4.794f * -0.0045f, 1.148f * -0.8140f},
       {55.46f * -0.5836f, 4.794f * -0.6948f, 1.148f * 0.4203f}}};
  std::array<float, 3> shift{};
  for (size_t c = 0; c < 3; ++c) {
    for (size_t k = 0; k < 3; ++k) shift[c] += kComponents[c][k] * alpha[k];
  }
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 3, [=](const T* x, T* y) {
      for (size_t c = 0; c < 3; ++c) y[c] = saturate<T>(static_cast<float>(x[c]) + shift[c]);
    });
  });
}

using Change = void (*)(const Run&, const Tensor&, const Tensor&, float);

float draw_factor(const Run& run, double low, double high) {
  return std::uniform_real_distribution<float>(static_cast<float>(low),
                                               static_cast<float>(high))(run.random().serial());
}

void check_colours(Infer& t, const Slot& data, bool gray_too) {
  check_image(t, data, false);
  const Shape& shape = data.shape;
  if (!shape.has_rank() || shape[2] == kUnknown || shape[2] == 3) return;
  check<ShapeError>(gray_too && shape[2] == 1, t.who(), ": data of shape ", shape, " has ",
                    shape[2], " channels; use ", gray_too ? "1 or 3" : "3");
}

template <class P>
Values pass_gradient(Grad& g, const P& /*p*/) {
  return {g.out_grad(0)};
}

OpDef random_change(const std::string& name, const char* doc, Change change, bool any_channels) {
  return define<ImageFactorParam>({
      .name = "_image_random_" + name,
      .doc = doc,
      .aliases = {"_npx__image_random_" + name},
      .inputs = {"data"},
      .infer =
          [any_channels](Infer& t, const ImageFactorParam& p) {
            t.unify(t.in(0), t.out(0));
            any_channels ? check_image(t, t.in(0), false) : check_colours(t, t.in(0), true);
            check(p.min_factor >= 0 && p.max_factor >= 0, t.who(), ": factors from ", p.min_factor,
                  " to ", p.max_factor, " must not be negative");
          },
      .gradient = pass_gradient<ImageFactorParam>,
      .cpu =
          [change](Run& run, const ImageFactorParam& p) {
            change(run, run.in(0), run.out(0), draw_factor(run, p.min_factor, p.max_factor));
          },
      .inplace = {{0, 0}},
      .random = true,
  });
}

// A random order of four, from the words that 1.9.1 draws for it.
std::array<int, 4> draw_order(std::mt19937& generator) {
  std::array<int, 4> order = {0, 1, 2, 3};
  for (uint32_t i = 1; i < 4; ++i) {
    auto scale = static_cast<uint32_t>(std::mt19937::max() / (i + 1));
    uint32_t word = 0;
    do word = static_cast<uint32_t>(generator());
    while (word >= scale * (i + 1));
    std::swap(order[i], order[word / scale]);
  }
  return order;
}

// The four changes in a random order; each reads what the one before wrote.
void jitter_forward(Run& run, const ColorJitterParam& p) {
  struct Step {
    Change change;
    double spread;
    float centre;
  };
  const std::array<Step, 4> steps = {{{scale_brightness, p.brightness, 1},
                                      {scale_contrast, p.contrast, 1},
                                      {scale_saturation, p.saturation, 1},
                                      {turn_hue, p.hue, 0}}};
  const Tensor* from = &run.in(0);
  for (int index : draw_order(run.random().serial())) {
    const Step& step = steps[static_cast<size_t>(index)];
    if (!(step.spread > 0)) continue;
    float factor = step.centre + draw_factor(run, -step.spread, step.spread);
    step.change(run, *from, run.out(0), factor);
    from = &run.out(0);
  }
  if (from == &run.in(0)) copy_elements(run, run.in(0), run.out(0));
}

void random_lighting_forward(Run& run, const RandomLightingParam& p) {
  std::normal_distribution<float> weights(0, static_cast<float>(p.alpha_std));
  std::array<float, 3> alpha{};
  for (float& value : alpha) value = weights(run.random().serial());
  add_lighting(run, run.in(0), run.out(0), alpha);
}

}  // namespace

OpDef image_random_brightness() {
  return random_change("brightness", "Multiplies images by a random factor.", scale_brightness,
                       true);
}

OpDef image_random_contrast() {
  return random_change("contrast", "Moves pixels from the mean gray by a random factor.",
                       scale_contrast, false);
}

OpDef image_random_saturation() {
  return random_change("saturation", "Moves pixels from their gray by a random factor.",
                       scale_saturation, false);
}

OpDef image_random_hue() {
  return random_change("hue", "Turns the hue of pixels by a random part of the circle.", turn_hue,
                       false);
}

OpDef image_random_color_jitter() {
  return define<ColorJitterParam>({
      .name = "_image_random_color_jitter",
      .doc = "Brightness, contrast, saturation and hue changed by chance, in random order.",
      .aliases = {"_npx__image_random_color_jitter"},
      .inputs = {"data"},
      .infer =
          [](Infer& t, const ColorJitterParam& /*p*/) {
            t.unify(t.in(0), t.out(0));
            check_colours(t, t.in(0), true);
          },
      .gradient = pass_gradient<ColorJitterParam>,
      .cpu = jitter_forward,
      .inplace = {{0, 0}},
      .random = true,
  });
}

OpDef image_adjust_lighting() {
  return define<AdjustLightingParam>({
      .name = "_image_adjust_lighting",
      .doc = "Adds principal colours of ImageNet, weighted by `alpha`.",
      .aliases = {"_npx__image_adjust_lighting"},
      .inputs = {"data"},
      .infer =
          [](Infer& t, const AdjustLightingParam& p) {
            t.unify(t.in(0), t.out(0));
            check_colours(t, t.in(0), true);
            check(p.alpha.size() == 3, t.who(), ": alpha has ", p.alpha.size(), " numbers; give 3");
          },
      .gradient = pass_gradient<AdjustLightingParam>,
      .cpu =
          [](Run& run, const AdjustLightingParam& p) {
            std::array<float, 3> alpha{};
            std::ranges::transform(p.alpha, alpha.begin(), [](double v) { return float(v); });
            add_lighting(run, run.in(0), run.out(0), alpha);
          },
      .inplace = {{0, 0}},
  });
}

OpDef image_random_lighting() {
  return define<RandomLightingParam>({
      .name = "_image_random_lighting",
      .doc = "Adds principal colours of ImageNet with random weights.",
      .aliases = {"_npx__image_random_lighting"},
      .inputs = {"data"},
      .infer =
          [](Infer& t, const RandomLightingParam& /*p*/) {
            t.unify(t.in(0), t.out(0));
            check_colours(t, t.in(0), true);
          },
      .gradient = pass_gradient<RandomLightingParam>,
      .cpu = random_lighting_forward,
      .inplace = {{0, 0}},
      .random = true,
  });
}

}  // namespace mx::ops
