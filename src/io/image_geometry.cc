#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "base/error.h"
#include "io/image_changes.h"
#include "ops/image/resize.h"

namespace mx {
namespace {

class HeapScratch : public Scratch {
 public:
  void* take(int64_t bytes) override {
    blocks_.emplace_back(static_cast<size_t>(bytes));
    return blocks_.back().data();
  }

 private:
  std::vector<PixelBuffer> blocks_;
};

constexpr size_t kKeptBlocks = 6;  // of each thread: what one image needs at a time

std::vector<std::vector<uint8_t>>& kept_blocks() {
  thread_local std::vector<std::vector<uint8_t>> blocks;
  return blocks;
}

int64_t as_whole(double value) { return std::llround(value); }

Picture resize_shorter(Picture picture, int64_t size, int interpolation) {
  int64_t height = size, width = size;
  if (picture.height > picture.width) {
    height = size * picture.height / picture.width;
  } else {
    width = size * picture.width / picture.height;
  }
  return resized(std::move(picture), height, width, interpolation);
}

bool has_affine(const ImageOptions& o) {
  return o.rotate > 0 || o.max_rotate_angle > 0 || o.max_shear_ratio > 0 ||
         o.min_random_scale != 1 || o.max_random_scale != 1 ||
         (o.random_resized_crop == 0 && o.max_aspect_ratio > 0) || o.min_img_size > 0 ||
         o.max_img_size < 1e9;
}

// The value between the four pixels around (y, x); outside is the fill value.
uint8_t sampled(const Picture& picture, double y, double x, int64_t channel, double fill) {
  auto top = static_cast<int64_t>(std::floor(y)), left = static_cast<int64_t>(std::floor(x));
  double down = y - static_cast<double>(top), right = x - static_cast<double>(left);
  auto value = [&](int64_t i, int64_t j) -> double {
    bool inside = i >= 0 && j >= 0 && i < picture.height && j < picture.width;
    return inside ? picture.at(i, j)[channel] : fill;
  };
  double upper = value(top, left) * (1 - right) + value(top, left + 1) * right;
  double lower = value(top + 1, left) * (1 - right) + value(top + 1, left + 1) * right;
  return static_cast<uint8_t>(std::clamp(std::round(upper * (1 - down) + lower * down), 0., 255.));
}

// Rotation, shear, scale and proportion around the centre.
Picture turned(Picture picture, const ImageOptions& o, Random& random) {
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
    double size = std::clamp(scale * static_cast<double>(extent), o.min_img_size, o.max_img_size);
    return std::max(size, 1.0);
  };
  double new_height = limited(picture.height), new_width = limited(picture.width);
  Picture result(static_cast<int64_t>(new_height), static_cast<int64_t>(new_width),
                 picture.channels);
  // x' = a x + b y, y' = c x + d y, relative to the centres; the inverse says where pixels are
  // from.
  double a = high * cosine - shear * sine * wide, b = high * sine + shear * cosine * wide;
  double c = -sine * wide, d = cosine * wide;
  double determinant = a * d - b * c;
  if (determinant == 0) return picture;
  double center_y = static_cast<double>(picture.height) / 2;
  double center_x = static_cast<double>(picture.width) / 2;
  for (int64_t i = 0; i < result.height; ++i) {
    for (int64_t j = 0; j < result.width; ++j) {
      double y = static_cast<double>(i) - new_height / 2;
      double x = static_cast<double>(j) - new_width / 2;
      double from_x = (d * x - b * y) / determinant + center_x;
      double from_y = (a * y - c * x) / determinant + center_y;
      for (int64_t k = 0; k < picture.channels; ++k) {
        result.at(i, j)[k] = sampled(picture, from_y, from_x, k, o.fill_value);
      }
    }
  }
  return result;
}

Picture framed(const Picture& picture, int64_t border, uint8_t fill) {
  Picture result(picture.height + 2 * border, picture.width + 2 * border, picture.channels);
  std::ranges::fill(result.pixels, fill);
  for (int64_t y = 0; y < picture.height; ++y) {
    std::copy_n(picture.at(y, 0), picture.line(), result.at(y + border, border));
  }
  return result;
}

// A part of a random share and proportion of the image, or the middle after ten misses.
Picture random_part(const Picture& picture, const ImageOptions& o, Random& random) {
  double area = static_cast<double>(picture.height * picture.width);
  double least = o.min_aspect_ratio > 0 ? o.min_aspect_ratio : o.max_aspect_ratio;
  for (int trial = 0; trial < 10; ++trial) {
    double target = draw(random, o.min_random_area, o.max_random_area) * area;
    double ratio = least > 0 ? draw(random, least, std::max(least, o.max_aspect_ratio)) : 1;
    int64_t h = as_whole(std::sqrt(target / ratio)), w = as_whole(std::sqrt(target * ratio));
    if (draw(random, 0, 1) > 0.5) std::swap(h, w);
    if (h < 1 || w < 1 || h > picture.height || w > picture.width) continue;
    auto y = static_cast<int64_t>(draw(random, 0, static_cast<double>(picture.height - h + 1)));
    auto x = static_cast<int64_t>(draw(random, 0, static_cast<double>(picture.width - w + 1)));
    return cropped(picture, y, x, h, w);
  }
  int64_t side = std::min(picture.height, picture.width);
  return cropped(picture, (picture.height - side) / 2, (picture.width - side) / 2, side, side);
}

// A part of this size, in the middle or at a random place.
Picture part_of_size(const Picture& picture, int64_t height, int64_t width, bool at_random,
                     Random& random) {
  check(height <= picture.height && width <= picture.width, "an image of ", picture.height, " × ",
        picture.width, " is smaller than the part of ", height, " × ", width,
        "; set resize to enlarge it");
  int64_t y = (picture.height - height) / 2, x = (picture.width - width) / 2;
  if (at_random) {
    y = static_cast<int64_t>(draw(random, 0, static_cast<double>(picture.height - height + 1)));
    x = static_cast<int64_t>(draw(random, 0, static_cast<double>(picture.width - width + 1)));
  }
  return cropped(picture, y, x, height, width);
}

}  // namespace

PixelBuffer::PixelBuffer(size_t size) : size_(size) {
  auto& blocks = kept_blocks();
  auto fits = std::ranges::find_if(blocks, [&](const auto& block) { return block.size() >= size; });
  if (fits == blocks.end() && !blocks.empty()) fits = blocks.begin();  // grows
  if (fits != blocks.end()) {
    memory_ = std::move(*fits);
    blocks.erase(fits);
  }
  if (memory_.size() < size) memory_ = std::vector<uint8_t>(size);
}

PixelBuffer::~PixelBuffer() {
  auto& blocks = kept_blocks();
  if (!memory_.empty() && blocks.size() < kKeptBlocks) blocks.push_back(std::move(memory_));
}

double draw(Random& random, double low, double high) {
  if (!(low < high)) return low;
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
  return low + (high - low) * static_cast<double>(random() >> 11) * kUnit;
}

Picture resized(Picture picture, int64_t height, int64_t width, int interpolation) {
  if (height == picture.height && width == picture.width) return picture;
  Picture result(height, width, picture.channels);
  HeapScratch scratch;
  Run run;
  run.inputs.push_back(Tensor(picture.pixels.data(),
                              Shape{picture.height, picture.width, picture.channels},
                              DType::kUint8));
  run.outputs.push_back(
      Tensor(result.pixels.data(), Shape{height, width, picture.channels}, DType::kUint8));
  run.scratch_memory = &scratch;
  ops::resize_image(run, interpolation);
  return result;
}

Picture cropped(const Picture& picture, int64_t y, int64_t x, int64_t height, int64_t width) {
  Picture result(height, width, picture.channels);
  for (int64_t i = 0; i < height; ++i) {
    std::copy_n(picture.at(y + i, x), result.line(), result.at(i, 0));
  }
  return result;
}

Picture shaped(Picture picture, int64_t height, int64_t width, const ImageOptions& o,
               Random& random) {
  int interpolation = static_cast<int>(o.inter_method);
  if (interpolation == 9) interpolation = picture.height > height ? 3 : 2;
  if (interpolation == 10) interpolation = static_cast<int>(draw(random, 0, 5));
  if (o.resize > 0) picture = resize_shorter(std::move(picture), as_whole(o.resize), interpolation);
  if (has_affine(o)) picture = turned(std::move(picture), o, random);
  if (o.pad > 0) picture = framed(picture, as_whole(o.pad), static_cast<uint8_t>(o.fill_value));
  if (o.force_resize != 0) return resized(std::move(picture), height, width, interpolation);
  if (o.random_resized_crop != 0) {
    return resized(random_part(picture, o, random), height, width, interpolation);
  }
  bool at_random = o.rand_crop != 0;
  if (o.max_crop_size > 0 || o.min_crop_size > 0) {
    double most = std::max(o.min_crop_size, o.max_crop_size);
    double least = o.min_crop_size > 0 ? o.min_crop_size : most;
    auto side = static_cast<int64_t>(draw(random, least, most + 1));
    picture = part_of_size(picture, side, side, at_random, random);
    return resized(std::move(picture), height, width, interpolation);
  }
  return part_of_size(picture, height, width, at_random, random);
}

bool draws_mirror(const ImageOptions& o, Random& random) {
  if (o.mirror != 0) return true;
  double share = o.rand_mirror != 0 ? 0.5 : o.rand_mirror_prob;
  return share > 0 && draw(random, 0, 1) < share;
}

void mirror(Picture& picture) {
  for (int64_t y = 0; y < picture.height; ++y) {
    for (int64_t left = 0, right = picture.width - 1; left < right; ++left, --right) {
      std::swap_ranges(picture.at(y, left), picture.at(y, left) + picture.channels,
                       picture.at(y, right));
    }
  }
}

}  // namespace mx
