#include "ops/image/resize.h"

#include <algorithm>

#include "ops/image/image.h"
#include "ops/image/resample.h"
#include "ops/pixels.h"

namespace mx::ops {

ResizeAxes resize_axes(const Run& run, Interpolation& interpolation, bool& blocks) {
  ResizeAxes axes{ImageLayout(run.in(0).shape()), ImageLayout(run.out(0).shape()), {}, {}};
  bool shrinks = axes.to.height <= axes.from.height && axes.to.width <= axes.from.width;
  bool whole = axes.from.height % axes.to.height == 0 && axes.from.width % axes.to.width == 0;
  bool halves = axes.from.height == 2 * axes.to.height && axes.from.width == 2 * axes.to.width;
  if (interpolation == Interpolation::kLinear && halves) interpolation = Interpolation::kArea;
  blocks = interpolation == Interpolation::kArea && whole;
  auto taps = [&](int64_t source, int64_t target, bool pins) {
    if (interpolation == Interpolation::kNearest) return nearest_taps(source, target);
    if (interpolation == Interpolation::kArea && shrinks) return area_taps(source, target);
    return smooth_taps(source, target, interpolation, pins);
  };
  if (!shrinks && interpolation == Interpolation::kArea) blocks = false;
  axes.across = taps(axes.from.width, axes.to.width, true);
  axes.down = taps(axes.from.height, axes.to.height, false);
  return axes;
}

namespace {

using Axes = ResizeAxes;

// A sum of the second pass as an element. 8-bit images compute with whole numbers: weights have 11
// bits, so a weighted sum of weighted sums has 22 more than the pixel.
constexpr float kFixed = 2048;

template <class T, class W>
T rounded(W value) {
  if constexpr (std::is_integral_v<T>) {
    return saturate<T>(static_cast<float>(std::nearbyint(value)));
  } else {
    return static_cast<T>(value);
  }
}

uint8_t fixed_rounded(int64_t value) {
  return static_cast<uint8_t>(std::clamp<int64_t>((value + (1 << 21)) >> 22, 0, 255));
}

// One line of the first pass. The usual counts are known to the compiler, which unrolls them.
template <int kCount, int kChannels, class T, class W>
void resample_line(const T* source, const Axes& axes, const int64_t* places, const W* weights,
                   W* target) {
  const int64_t count = kCount > 0 ? kCount : axes.across.count;
  const int64_t channels = kChannels > 0 ? kChannels : axes.from.channels;
  for (int64_t x = 0; x < axes.to.width; ++x) {
    for (int64_t c = 0; c < channels; ++c) {
      W sum = 0;
      for (int64_t k = 0; k < count; ++k) {
        sum += static_cast<W>(source[places[k] * channels + c]) * weights[k];
      }
      target[c] = sum;
    }
    places += count;
    weights += count;
    target += channels;
  }
}

template <class T, class W>
auto line_function(const Axes& axes) {
  bool three = axes.from.channels == 3;
  if (three && axes.across.count == 2) return resample_line<2, 3, T, W>;
  if (three && axes.across.count == 4) return resample_line<4, 3, T, W>;
  if (three) return resample_line<0, 3, T, W>;
  return resample_line<0, 0, T, W>;
}

// across[row, x, c] of one image: the first pass, in the type of the sums.
template <class T, class W>
void resample_rows(const Run& run, const Axes& axes, const T* image, W* result) {
  int64_t line = axes.to.line();
  std::vector<int64_t> places = axes.across.places(axes.from.width);
  std::vector<W> weights(axes.across.weights.begin(), axes.across.weights.end());
  if constexpr (std::is_integral_v<W>) weights = axes.across.fixed_weights();
  auto resample = line_function<T, W>(axes);
  run.parallel(axes.from.height, line * axes.across.count, [&](int64_t y) {
    resample(image + y * axes.from.line(), axes, places.data(), weights.data(), result + y * line);
  });
}

// The second pass of 8-bit images.
void combine_fixed(const Run& run, const Axes& axes, const int32_t* rows, uint8_t* result) {
  int64_t line = axes.to.line();
  std::vector<int32_t> all_weights = axes.down.fixed_weights();
  run.parallel(axes.to.height, line * axes.down.count, [&](int64_t y) {
    const int32_t* weights = all_weights.data() + y * axes.down.count;
    std::vector<const int32_t*> sources;
    for (int k = 0; k < axes.down.count; ++k) {
      int64_t start = axes.down.start[static_cast<size_t>(y)];
      sources.push_back(rows + std::clamp<int64_t>(start + k, 0, axes.from.height - 1) * line);
    }
    uint8_t* target = result + y * line;
    if (axes.down.count == 2) {  // OpenCV drops bits here, and so must we
      for (int64_t i = 0; i < line; ++i) {
        int32_t top = (weights[0] * (sources[0][i] >> 4)) >> 16;
        int32_t bottom = (weights[1] * (sources[1][i] >> 4)) >> 16;
        target[i] = static_cast<uint8_t>((top + bottom + 2) >> 2);
      }
      return;
    }
    // OpenCV's vector loop adds bicubic sums in single precision, eight at a time.
    int64_t in_float = axes.down.count == 4 ? line / 8 * 8 : 0;
    for (int64_t i = 0; i < in_float; ++i) {
      float sum = 0;
      for (size_t k = 0; k < sources.size(); ++k) {
        float weight = static_cast<float>(weights[k]) * (1 / (kFixed * kFixed));
        sum += static_cast<float>(sources[k][i]) * weight;
      }
      target[i] = rounded<uint8_t>(sum);
    }
    for (int64_t i = in_float; i < line; ++i) {
      int64_t sum = 0;
      for (size_t k = 0; k < sources.size(); ++k) sum += int64_t{weights[k]} * sources[k][i];
      target[i] = fixed_rounded(sum);
    }
  });
}

template <class T, class W>
void combine_rows(const Run& run, const Axes& axes, const W* rows, T* result) {
  int64_t line = axes.to.line();
  run.parallel(axes.to.height, line * axes.down.count, [&](int64_t y) {
    std::vector<W> sums(static_cast<size_t>(line));
    for (int k = 0; k < axes.down.count; ++k) {
      int64_t start = axes.down.start[static_cast<size_t>(y)];
      const W* row = rows + std::clamp<int64_t>(start + k, 0, axes.from.height - 1) * line;
      W weight = axes.down.of(y)[k];
      for (int64_t i = 0; i < line; ++i) sums[static_cast<size_t>(i)] += weight * row[i];
    }
    T* target = result + y * line;
    for (int64_t i = 0; i < line; ++i) target[i] = rounded<T>(sums[static_cast<size_t>(i)]);
  });
}

// Whole blocks of pixels become one: the mean. Of 2 × 2 bytes halves are rounded up.
template <class T>
void average_blocks(const Run& run, const Axes& axes, const T* image, T* result) {
  int64_t high = axes.from.height / axes.to.height, wide = axes.from.width / axes.to.width;
  int64_t channels = axes.to.channels;
  bool halves = std::is_same_v<T, uint8_t> && high == 2 && wide == 2;
  using Sum = std::conditional_t<std::is_same_v<T, double>, double, float>;
  run.parallel(axes.to.height, axes.to.line() * high * wide, [&](int64_t y) {
    for (int64_t i = 0; i < axes.to.line(); ++i) {
      int64_t corner = y * high * axes.from.line() + i / channels * wide * channels + i % channels;
      Sum sum = 0;
      for (int64_t r = 0; r < high; ++r) {
        for (int64_t k = 0; k < wide; ++k) {
          sum += static_cast<Sum>(image[corner + r * axes.from.line() + k * channels]);
        }
      }
      T& target = result[y * axes.to.line() + i];
      if (halves) {
        target = rounded<T>(static_cast<Sum>((static_cast<int>(sum) + 2) >> 2));
      } else {
        target = rounded<T>(sum * (Sum(1) / static_cast<Sum>(high * wide)));
      }
    }
  });
}

template <class T>
void pick_nearest(const Run& run, const Axes& axes, const T* image, T* result) {
  int64_t channels = axes.to.channels;
  run.parallel(axes.to.height, axes.to.line(), [&](int64_t y) {
    const T* source = image + axes.down.start[static_cast<size_t>(y)] * axes.from.line();
    for (int64_t x = 0; x < axes.to.width; ++x) {
      std::copy_n(source + axes.across.start[static_cast<size_t>(x)] * channels, channels,
                  result + y * axes.to.line() + x * channels);
    }
  });
}

void resize(const Run& run, Interpolation interpolation) {
  if (run.out(0).size() == 0) return;
  bool blocks = false;
  Axes axes = resize_axes(run, interpolation, blocks);
  bool shrinks = axes.to.height <= axes.from.height && axes.to.width <= axes.from.width;
  bool in_float = interpolation == Interpolation::kExactLinear ||
                  (interpolation == Interpolation::kArea && shrinks);
  int64_t sums = axes.from.height * axes.to.line();
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() {
    using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
    for (int64_t i = 0; i < axes.to.count; ++i) {
      const T* image = run.in(0).data<const T>() + i * axes.from.size();
      T* result = run.out(0).data<T>() + i * axes.to.size();
      if (interpolation == Interpolation::kNearest) {
        pick_nearest(run, axes, image, result);
        continue;
      }
      if (blocks) {
        average_blocks(run, axes, image, result);
        continue;
      }
      if constexpr (std::is_same_v<T, uint8_t>) {
        if (!in_float) {
          auto* rows = run.scratch<int32_t>(sums);
          resample_rows(run, axes, image, rows);
          combine_fixed(run, axes, rows, result);
          continue;
        }
      }
      W* rows = run.scratch<W>(sums);
      resample_rows(run, axes, image, rows);
      combine_rows(run, axes, rows, result);
    }
  });
}

void check_interpolation(Infer& t, int interp) {
  check(interp >= 0 && interp <= 5, t.who(), ": unknown interpolation ", interp,
        "; use 0 nearest, 1 bilinear, 2 bicubic, 3 by area or 4 Lanczos");
}

void infer_resize(Infer& t, const ImageResizeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_image(t, t.in(0), true);
  check_interpolation(t, p.interp);
  bool valid = (p.size.size() == 1 || p.size.size() == 2) &&
               std::ranges::all_of(p.size, [](int64_t extent) { return extent > 0; });
  check(valid, t.who(), ": size must be one or two positive numbers, width first");
  if (!t.in(0).shape.has_rank()) return;
  check_pixels(t, t.in(0).shape, t.in(0).shape.ndim() - 3);
  Dims dims = t.in(0).shape.dims();
  int64_t& height = dims[dims.size() - 3];
  int64_t& width = dims[dims.size() - 2];
  int64_t w = p.size[0], h = p.size[p.size.size() - 1];
  if (p.size.size() == 1 && p.keep_ratio) {
    if (height == kUnknown || width == kUnknown) return;
    if (height > width) {
      h = height * w / width;
    } else {
      w = width * h / height;
    }
  }
  height = h;
  width = w;
  t.set(t.out(0), Shape(dims));
}

void infer_cv_resize(Infer& t, const CvResizeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_image(t, t.in(0), false);
  check_pixels(t, t.in(0).shape, 0);
  check_interpolation(t, p.interp);
  check(p.w > 0 && p.h > 0, t.who(), ": the new size ", p.w, " × ", p.h, " must be positive");
  if (t.in(0).shape.has_rank()) t.set(t.out(0), Shape{p.h, p.w, t.in(0).shape[2]});
}

}  // namespace

void resize_image(const Run& run, int interpolation) { resize(run, Interpolation(interpolation)); }

OpDef image_resize() {
  return define<ImageResizeParam>({
      .name = "_image_resize",
      .doc = "Images in another size.",
      .aliases = {"_npx__image_resize"},
      .inputs = {"data"},
      .infer = infer_resize,
      .gradient = zero_gradient<ImageResizeParam>,
      .cpu = [](Run& run, const ImageResizeParam& p) { resize_image(run, p.interp); },
  });
}

OpDef cv_resize() {
  return define<CvResizeParam>({
      .name = "_cvimresize",
      .doc = "An image in another size.",
      .aliases = {"_npi_cvimresize"},
      .inputs = {"src"},
      .infer = infer_cv_resize,
      .gradient = zero_gradient<CvResizeParam>,
      .cpu = [](Run& run, const CvResizeParam& p) { resize_image(run, p.interp); },
  });
}

}  // namespace mx::ops
