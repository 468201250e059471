// Changes of one image of bytes, many of them at random: what an iterator's threads do between
// decoding and writing into a batch. Deterministic for the state of `random`.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "io/image_options.h"
#include "io/image_plan.h"

namespace mx {

// Memory that is not cleared, and that its thread uses again: fresh pages would cost more than many
// of the changes.
class PixelBuffer {
 public:
  PixelBuffer() = default;
  explicit PixelBuffer(size_t size);
  ~PixelBuffer();
  PixelBuffer(PixelBuffer&& other) noexcept { *this = std::move(other); }
  PixelBuffer& operator=(PixelBuffer&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(size_, other.size_);
    return *this;
  }
  [[nodiscard]] uint8_t* data() { return memory_.data(); }
  [[nodiscard]] const uint8_t* data() const { return memory_.data(); }
  [[nodiscard]] size_t size() const { return size_; }
  [[nodiscard]] uint8_t* begin() { return data(); }
  [[nodiscard]] uint8_t* end() { return data() + size_; }

 private:
  std::vector<uint8_t> memory_;  // at least size_
  size_t size_ = 0;
};

struct Picture {
  int64_t height = 0, width = 0, channels = 0;
  PixelBuffer pixels;  // line by line

  Picture() = default;
  Picture(int64_t h, int64_t w, int64_t c)
      : height(h), width(w), channels(c), pixels(static_cast<size_t>(h * w * c)) {}
  [[nodiscard]] int64_t line() const { return width * channels; }
  [[nodiscard]] const uint8_t* at(int64_t y, int64_t x) const {
    return pixels.data() + y * line() + x * channels;
  }
  uint8_t* at(int64_t y, int64_t x) { return pixels.data() + y * line() + x * channels; }
};

Picture resized(Picture picture, int64_t height, int64_t width, int interpolation);
Picture cropped(const Picture& picture, int64_t y, int64_t x, int64_t height, int64_t width);

// All changes of geometry up to the wanted size, without mirroring.
Picture shaped(Picture picture, int64_t height, int64_t width, const ImageOptions& options,
               Random& random);
// Whether this image is to be mirrored.
bool draws_mirror(const ImageOptions& options, Random& random);
void mirror(Picture& picture);

// Hue, lightness and saturation, the jitters and noise, of red, green, blue.
void recolor(Picture& picture, const ImageOptions& options, Random& random);

}  // namespace mx
