// Compressed images in memory: JPEG and PNG, told apart by their first bytes.
//
//   ImageHeader header = read_image_header(file, "photo.jpg");
//   std::vector<uint8_t> pixels(header.bytes(PixelFormat::kRgb));
//   decode_image(file, PixelFormat::kRgb, pixels.data(), "photo.jpg");
//
// `who` opens the error messages. A damaged or cut off file raises IoError; no file makes these
// functions take more memory than its pixels could need. Thread-safe. A build without the libraries
// (MX_IMAGES=OFF) raises Unsupported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace mx {

enum class PixelFormat : uint8_t { kGray, kRgb, kBgr, kBgra };

constexpr int64_t channels_of(PixelFormat format) {
  if (format == PixelFormat::kGray) return 1;
  return format == PixelFormat::kBgra ? 4 : 3;
}

using FileBytes = std::span<const uint8_t>;

struct ImageHeader {
  int64_t height = 0, width = 0;
  bool is_gray = false, has_alpha = false;

  [[nodiscard]] size_t bytes(PixelFormat format) const {
    return static_cast<size_t>(height * width * channels_of(format));
  }
};

// Pixels line by line, the channels of one beside each other.
struct ImageView {
  const uint8_t* pixels;
  int64_t height, width;
  PixelFormat format;
};

[[nodiscard]] bool has_image_codecs();
[[nodiscard]] ImageHeader read_image_header(FileBytes file, std::string_view who);
// `pixels` has room for the header's bytes(format). Only PNG files have alpha.
void decode_image(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who);

// quality: 0 to 100.
[[nodiscard]] std::vector<uint8_t> encode_jpeg(const ImageView& image, int quality);
// level: 0 (fast) to 9 (small).
[[nodiscard]] std::vector<uint8_t> encode_png(const ImageView& image, int level);

}  // namespace mx
