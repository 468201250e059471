#include "ops/image/color.h"

#include "ops/image/color_changes.h"
#include "ops/image/color_pixels.h"
#include "ops/image/image.h"
#include "ops/pointwise/copy.h"

namespace mx::ops {
namespace {

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

void turn_hue(const Run& run, const Tensor& from, const Tensor& to, float turns) {
  if (from.dim(-1) == 1) return copy_elements(run, from, to);
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 3, [=](const T* x, T* y) {
      Rgb rgb = turned(x, turns);
      for (size_t c = 0; c < 3; ++c) y[c] = saturate<T>(rgb.values[c]);
    });
  });
}

void add_lighting(const Run& run, const Tensor& from, const Tensor& to, const Rgb& alpha) {
  if (from.dim(-1) == 1) return copy_elements(run, from, to);
  Rgb shift = lighting_shift(alpha);
  with_images(from, [&]<class T>() {
    each_pixel<T>(run, from, to, 3, [=](const T* x, T* y) {
      for (size_t c = 0; c < 3; ++c) y[c] = saturate<T>(static_cast<float>(x[c]) + shift.values[c]);
    });
  });
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

OpDef random_change(const std::string& name, const char* doc, ColourChange change,
                    bool any_channels) {
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

constexpr ColourChanges kChanges{scale_brightness, scale_contrast, scale_saturation,
                                 turn_hue,         copy_elements,  add_lighting};

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
      .cpu = [](Run& run, const ColorJitterParam& p) { jitter(run, p, kChanges); },
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
            add_lighting(run, run.in(0), run.out(0), weights_of(p));
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
      .cpu = [](Run& run, const RandomLightingParam& p) { light(run, p, kChanges); },
      .inplace = {{0, 0}},
      .random = true,
  });
}

}  // namespace mx::ops
