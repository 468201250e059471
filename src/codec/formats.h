// The two formats; image_codec.cc chooses between them.
#pragma once

#include "codec/image_codec.h"

namespace mx {

ImageHeader read_jpeg_header(FileBytes file, std::string_view who);
void decode_jpeg(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who);

ImageHeader read_png_header(FileBytes file, std::string_view who);
void decode_png(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who);

// The most pixels of one image, OpenCV's limit.
inline constexpr int64_t kMaxPixels = int64_t{1} << 30;

}  // namespace mx
