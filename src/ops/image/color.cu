#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/image/color.h"
#include "ops/image/color_changes.h"
#include "ops/image/geometry.h"
#include "ops/image/image.h"

namespace mx::ops {
namespace {

void copy_image(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.raw() != to.raw() && to.size() > 0) {
    run.stream().copy(to.raw(), from.raw(), to.bytes());
  }
}

template <class T>
void brighten(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  gpu::each(run, to.size(),
            [=] __device__(int64_t i) { y[i] = saturate<T>(static_cast<float>(x[i]) * factor); });
}

template <class T>
void sum_grays(const Run& run, const Tensor& from, float* mean) {
  const T* x = from.data<const T>();
  int64_t channels = from.dim(-1), pixels = from.size() / channels;
  gpu::each_line(run, 1, pixels, 1, [=] __device__(auto group, int64_t /*line*/) {
    double sum = group.sum(pixels, [&](int64_t i) {
      return channels == 1 ? static_cast<float>(x[i]) : gray_of(x + i * channels);
    });
    if (group.rank() == 0) *mean = static_cast<float>(sum) / static_cast<float>(pixels);
  });
}

template <class T>
void contrast(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  if (to.size() == 0) return;
  auto* mean = run.scratch<float>(1);
  sum_grays<T>(run, from, mean);
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  gpu::each(run, to.size(), [=] __device__(int64_t i) {
    y[i] = saturate<T>(static_cast<float>(x[i]) * factor + (1 - factor) * *mean);
  });
}

template <class T>
void saturation(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  gpu::each(run, to.size() / 3, [=] __device__(int64_t i) {
    float gray = (1 - factor) * gray_of(x + i * 3);
    for (int c = 0; c < 3; ++c) {
      y[i * 3 + c] = saturate<T>(gray + static_cast<float>(x[i * 3 + c]) * factor);
    }
  });
}

template <class T>
void turn(const Run& run, const Tensor& from, const Tensor& to, float turns) {
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  gpu::each(run, to.size() / 3, [=] __device__(int64_t i) {
    Rgb rgb = turned(x + i * 3, turns);
    for (int c = 0; c < 3; ++c) y[i * 3 + c] = saturate<T>(rgb.values[c]);
  });
}

template <class T>
void shift(const Run& run, const Tensor& from, const Tensor& to, const Rgb& by) {
  const T* x = from.data<const T>();
  T* y = to.data<T>();
  gpu::each(run, to.size(), [=] __device__(int64_t i) {
    y[i] = saturate<T>(static_cast<float>(x[i]) + by.values[i % 3]);
  });
}

void add_lighting(const Run& run, const Tensor& from, const Tensor& to, const Rgb& alpha) {
  if (from.dim(-1) == 1) return copy_image(run, from, to);
  dispatch(kImageTypes, from.dtype(),
           [&]<class T>() { shift<T>(run, from, to, lighting_shift(alpha)); });
}

void scale_brightness(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  dispatch(kImageTypes, from.dtype(), [&]<class T>() { brighten<T>(run, from, to, factor); });
}
void scale_contrast(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  dispatch(kImageTypes, from.dtype(), [&]<class T>() { contrast<T>(run, from, to, factor); });
}
void scale_saturation(const Run& run, const Tensor& from, const Tensor& to, float factor) {
  if (from.dim(-1) == 1) return copy_image(run, from, to);
  dispatch(kImageTypes, from.dtype(), [&]<class T>() { saturation<T>(run, from, to, factor); });
}
void turn_hue(const Run& run, const Tensor& from, const Tensor& to, float turns) {
  if (from.dim(-1) == 1) return copy_image(run, from, to);
  dispatch(kImageTypes, from.dtype(), [&]<class T>() { turn<T>(run, from, to, turns); });
}

constexpr ColourChanges kChanges{scale_brightness, scale_contrast, scale_saturation,
                                 turn_hue,         copy_image,     add_lighting};

template <ColourChange change>
void change_by_chance(Run& run, const ImageFactorParam& p) {
  change(run, run.in(0), run.out(0), draw_factor(run, p.min_factor, p.max_factor));
}

struct Border {
  static constexpr int kMost = 64;
  int64_t top, left, height, width, to_width, channels;
  int type;
  float values[kMost];
};

template <class T>
void frame(const Run& run, const Border& border) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t c = i % border.channels, column = i / border.channels % border.to_width;
    int64_t row = i / border.channels / border.to_width;
    int64_t v = place_inside(row - border.top, border.height, border.type);
    int64_t h = place_inside(column - border.left, border.width, border.type);
    y[i] = v < 0 || h < 0 ? saturate<T>(border.values[c])
                          : x[(v * border.width + h) * border.channels + c];
  });
}

void make_border(Run& run, const CopyMakeBorderParam& p) {
  const Tensor &from = run.in(0), &to = run.out(0);
  if (to.size() == 0) return;
  if (from.size() == 0) return run.stream().fill(to.raw(), 0, to.bytes());
  Border border{p.top,     p.left,      from.dim(0),    from.dim(1),
                to.dim(1), from.dim(2), border_type(p), {}};
  check<Unsupported>(border.channels <= Border::kMost, run.who(), ": on a gpu at most ",
                     Border::kMost, " channels are possible, got ", border.channels);
  for (int64_t c = 0; c < border.channels; ++c) {
    border.values[c] = static_cast<float>(border_value(p, c));
  }
  dispatch(kImageTypes, to.dtype(), [&]<class T>() { frame<T>(run, border); });
}

}  // namespace

void add_cuda_image_color(OpTable& table) {
  auto add = cuda_adder(table);
  add("_image_random_brightness", change_by_chance<scale_brightness>);
  add("_image_random_contrast", change_by_chance<scale_contrast>);
  add("_image_random_saturation", change_by_chance<scale_saturation>);
  add("_image_random_hue", change_by_chance<turn_hue>);
  add("_image_random_color_jitter",
      [](Run& run, const ColorJitterParam& p) { jitter(run, p, kChanges); });
  add("_image_random_lighting",
      [](Run& run, const RandomLightingParam& p) { light(run, p, kChanges); });
  add("_image_adjust_lighting", [](Run& run, const AdjustLightingParam& p) {
    add_lighting(run, run.in(0), run.out(0), weights_of(p));
  });
  add("_cvcopyMakeBorder", make_border);
}

}  // namespace mx::ops
