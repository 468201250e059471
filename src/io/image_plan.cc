#include "io/image_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.h"

namespace mx {
namespace {

int64_t as_whole(double value) { return std::llround(value); }

Extent with_shorter(Extent size, int64_t shorter) {
  if (size.height > size.width) return {shorter * size.height / size.width, shorter};
  return {shorter, shorter * size.width / size.height};
}

bool has_affine(const ImageOptions& o) {
  return o.rotate > 0 || o.max_rotate_angle > 0 || o.max_shear_ratio > 0 ||
         o.min_random_scale != 1 || o.max_random_scale != 1 ||
         (o.random_resized_crop == 0 && o.max_aspect_ratio > 0) || o.min_img_size > 0 ||
         o.max_img_size < 1e9;
}

// Rotation, shear, scale and proportion around the centre.
TurnStep turn(Extent size, const ImageOptions& o, Random& random) {
  double shear = draw(random, -o.max_shear_ratio, o.max_shear_ratio);
  double degrees = std::floor(draw(random, -o.max_rotate_angle, o.max_rotate_angle + 0.999));
  if (o.max_rotate_angle == 0) degrees = 0;
  if (o.rotate > 0) degrees = o.rotate;
  double cosine = std::cos(degrees / 180 * std::numbers::pi);
  double sine = std::sin(degrees / 180 * std::numbers::pi);
  double scale = draw(random, o.min_random_scale, o.max_random_scale);
  double ratio = 1;
  if (o.random_resized_crop == 0) ratio += draw(random, -o.max_aspect_ratio, o.max_aspect_ratio);
  double high = 2 * scale / (1 + ratio), wide = ratio * high;
  auto limited = [&](int64_t extent) {
    double wanted = std::clamp(scale * static_cast<double>(extent), o.min_img_size, o.max_img_size);
    return std::max(wanted, 1.0);
  };
  TurnStep step{.height = limited(size.height),
                .width = limited(size.width),
                .a = high * cosine - shear * sine * wide,
                .b = high * sine + shear * cosine * wide,
                .c = -sine * wide,
                .d = cosine * wide,
                .determinant = 0,
                .fill = o.fill_value};
  step.determinant = step.a * step.d - step.b * step.c;
  return step;
}

// A part of a random share and proportion of the image, or the middle after ten misses.
PartStep random_part(Extent size, const ImageOptions& o, Random& random) {
  double area = static_cast<double>(size.height * size.width);
  double least = o.min_aspect_ratio > 0 ? o.min_aspect_ratio : o.max_aspect_ratio;
  for (int trial = 0; trial < 10; ++trial) {
    double target = draw(random, o.min_random_area, o.max_random_area) * area;
    double ratio = least > 0 ? draw(random, least, std::max(least, o.max_aspect_ratio)) : 1;
    int64_t h = as_whole(std::sqrt(target / ratio)), w = as_whole(std::sqrt(target * ratio));
    if (draw(random, 0, 1) > 0.5) std::swap(h, w);
    if (h < 1 || w < 1 || h > size.height || w > size.width) continue;
    auto y = static_cast<int64_t>(draw(random, 0, static_cast<double>(size.height - h + 1)));
    auto x = static_cast<int64_t>(draw(random, 0, static_cast<double>(size.width - w + 1)));
    return {y, x, {h, w}};
  }
  int64_t side = std::min(size.height, size.width);
  return {(size.height - side) / 2, (size.width - side) / 2, {side, side}};
}

// A part of this size, in the middle or at a random place.
PartStep part_of_size(Extent size, Extent part, bool at_random, Random& random) {
  check(part.height <= size.height && part.width <= size.width, "an image of ", size.height, " × ",
        size.width, " is smaller than the part of ", part.height, " × ", part.width,
        "; set resize to enlarge it");
  int64_t y = (size.height - part.height) / 2, x = (size.width - part.width) / 2;
  if (at_random) {
    y = static_cast<int64_t>(draw(random, 0, static_cast<double>(size.height - part.height + 1)));
    x = static_cast<int64_t>(draw(random, 0, static_cast<double>(size.width - part.width + 1)));
  }
  return {y, x, part};
}

bool draws_side(const ImageOptions& o) { return o.max_crop_size > 0 || o.min_crop_size > 0; }

}  // namespace

double draw(Random& random, double low, double high) {
  if (!(low < high)) return low;
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
  return low + (high - low) * static_cast<double>(random() >> 11) * kUnit;
}

std::vector<Step> planned(Extent size, Extent wanted, const ImageOptions& o, Random& random) {
  int interpolation = static_cast<int>(o.inter_method);
  if (interpolation == 9) interpolation = size.height > wanted.height ? 3 : 2;
  if (interpolation == 10) interpolation = static_cast<int>(draw(random, 0, 5));
  std::vector<Step> steps;
  if (o.resize > 0) {
    size = with_shorter(size, as_whole(o.resize));
    steps.emplace_back(ResizeStep{size, interpolation});
  }
  if (has_affine(o)) {
    if (TurnStep step = turn(size, o, random); step.determinant != 0) {
      size = {static_cast<int64_t>(step.height), static_cast<int64_t>(step.width)};
      steps.emplace_back(step);
    }
  }
  if (o.pad > 0) {
    int64_t border = as_whole(o.pad);
    size = {size.height + 2 * border, size.width + 2 * border};
    steps.emplace_back(FrameStep{border, static_cast<uint8_t>(o.fill_value)});
  }
  const Step last = ResizeStep{wanted, interpolation};
  if (o.force_resize != 0) {
    steps.push_back(last);
  } else if (o.random_resized_crop != 0) {
    steps.emplace_back(random_part(size, o, random));
    steps.push_back(last);
  } else if (draws_side(o)) {
    double most = std::max(o.min_crop_size, o.max_crop_size);
    double least = o.min_crop_size > 0 ? o.min_crop_size : most;
    auto side = static_cast<int64_t>(draw(random, least, most + 1));
    steps.emplace_back(part_of_size(size, {side, side}, o.rand_crop != 0, random));
    steps.push_back(last);
  } else {
    steps.emplace_back(part_of_size(size, wanted, o.rand_crop != 0, random));
  }
  return steps;
}

bool plans_one_resize(const ImageOptions& o) {
  bool resizes_at_the_end = o.force_resize != 0 || o.random_resized_crop != 0 || draws_side(o);
  return !has_affine(o) && o.pad <= 0 && !(o.resize > 0 && resizes_at_the_end);
}

bool keeps_colors(const ImageOptions& o) {
  for (double change : {o.random_h, o.random_s, o.random_l, o.brightness, o.contrast, o.saturation,
                        o.pca_noise, o.max_random_contrast, o.max_random_illumination}) {
    if (change != 0) return false;
  }
  return true;
}

}  // namespace mx
