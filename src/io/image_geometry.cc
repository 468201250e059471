#include <algorithm>
#include <cmath>
#include <memory>

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

Picture turned(const Picture& picture, const TurnStep& step) {
  Picture result(static_cast<int64_t>(step.height), static_cast<int64_t>(step.width),
                 picture.channels);
  double center_y = static_cast<double>(picture.height) / 2;
  double center_x = static_cast<double>(picture.width) / 2;
  for (int64_t i = 0; i < result.height; ++i) {
    for (int64_t j = 0; j < result.width; ++j) {
      double y = static_cast<double>(i) - step.height / 2;
      double x = static_cast<double>(j) - step.width / 2;
      double from_x = (step.d * x - step.b * y) / step.determinant + center_x;
      double from_y = (step.a * y - step.c * x) / step.determinant + center_y;
      for (int64_t k = 0; k < picture.channels; ++k) {
        result.at(i, j)[k] = sampled(picture, from_y, from_x, k, step.fill);
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

struct Apply {
  Picture picture;
  Picture operator()(const ResizeStep& step) {
    return resized(std::move(picture), step.to.height, step.to.width, step.interpolation);
  }
  Picture operator()(const PartStep& step) const {
    return cropped(picture, step.y, step.x, step.size.height, step.size.width);
  }
  Picture operator()(const TurnStep& step) const { return turned(picture, step); }
  Picture operator()(const FrameStep& step) const {
    return framed(picture, step.border, step.fill);
  }
};

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
  for (const Step& step : planned({picture.height, picture.width}, {height, width}, o, random)) {
    picture = std::visit(Apply{std::move(picture)}, step);
  }
  return picture;
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
