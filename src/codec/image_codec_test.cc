#include "codec/image_codec.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"

namespace mx {
namespace {

constexpr int64_t kHeight = 19, kWidth = 23;

std::vector<uint8_t> slope(PixelFormat format) {
  int64_t channels = channels_of(format);
  std::vector<uint8_t> pixels;
  for (int64_t i = 0; i < kHeight * kWidth; ++i) {
    for (int64_t c = 0; c < channels; ++c) {
      pixels.push_back(static_cast<uint8_t>(i / kWidth * 5 + i % kWidth * (c + 1) + 40 * c));
    }
  }
  return pixels;
}

std::vector<uint8_t> decoded(FileBytes file, PixelFormat format) {
  std::vector<uint8_t> pixels(read_image_header(file, "test").bytes(format));
  decode_image(file, format, pixels.data(), "test");
  return pixels;
}

TEST(ImageCodec, PngKeepsEveryPixel) {
  for (PixelFormat format : {PixelFormat::kGray, PixelFormat::kRgb, PixelFormat::kBgra}) {
    auto pixels = slope(format);
    auto file = encode_png({pixels.data(), kHeight, kWidth, format}, 3);
    ImageHeader header = read_image_header(file, "test");
    EXPECT_EQ(header.height, kHeight);
    EXPECT_EQ(header.width, kWidth);
    EXPECT_EQ(header.is_gray, format == PixelFormat::kGray);
    EXPECT_EQ(header.has_alpha, format == PixelFormat::kBgra);
    EXPECT_EQ(decoded(file, format), pixels);
  }
}

TEST(ImageCodec, BgrIsRgbBackwards) {
  auto pixels = slope(PixelFormat::kRgb);
  for (bool png : {true, false}) {
    ImageView view{pixels.data(), kHeight, kWidth, PixelFormat::kRgb};
    auto file = png ? encode_png(view, 1) : encode_jpeg(view, 95);
    auto rgb = decoded(file, PixelFormat::kRgb), bgr = decoded(file, PixelFormat::kBgr);
    for (size_t i = 0; i < rgb.size(); ++i) EXPECT_EQ(rgb[i], bgr[i / 3 * 3 + 2 - i % 3]);
  }
}

TEST(ImageCodec, JpegStaysClose) {
  for (PixelFormat format : {PixelFormat::kGray, PixelFormat::kRgb}) {
    auto pixels = slope(format);
    auto result = decoded(encode_jpeg({pixels.data(), kHeight, kWidth, format}, 100), format);
    ASSERT_EQ(result.size(), pixels.size());
    for (size_t i = 0; i < result.size(); ++i) EXPECT_LE(std::abs(result[i] - pixels[i]), 6);
  }
}

TEST(ImageCodec, FilesCutOffAreRefused) {
  auto pixels = slope(PixelFormat::kRgb);
  ImageView view{pixels.data(), kHeight, kWidth, PixelFormat::kRgb};
  for (const auto& file : {encode_png(view, 3), encode_jpeg(view, 95)}) {
    for (size_t size : {size_t{0}, size_t{2}, size_t{20}, file.size() / 2, file.size() - 9}) {
      FileBytes part(file.data(), size);
      EXPECT_THROW((void)decoded(part, PixelFormat::kRgb), IoError) << size;
    }
  }
}

TEST(ImageCodec, OtherFormatsAreNamed) {
  const uint8_t bitmap[] = {'B', 'M', 0, 0, 0, 0};
  EXPECT_THROW((void)read_image_header(bitmap, "test"), IoError);
}

// A header may claim any size; the pixels are only made where the file could hold them.
TEST(ImageCodec, ClaimsBeyondTheFileAreRefused) {
  auto pixels = slope(PixelFormat::kGray);
  ImageView view{pixels.data(), kHeight, kWidth, PixelFormat::kGray};
  auto png = encode_png(view, 3);
  for (size_t at : {size_t{18}, size_t{22}}) png[at] = 0x7f;
  EXPECT_THROW((void)read_image_header(png, "test"), IoError);
  auto jpeg = encode_jpeg(view, 95);
  for (size_t at = 0; at + 8 < jpeg.size(); ++at) {
    if (jpeg[at] != 0xff || jpeg[at + 1] != 0xc0) continue;
    for (size_t i = 5; i < 9; ++i) jpeg[at + i] = 0x7f;  // height and width
    break;
  }
  EXPECT_THROW((void)read_image_header(jpeg, "test"), IoError);
}

}  // namespace
}  // namespace mx
