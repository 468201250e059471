#include "codec/image_codec.h"

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "codec/formats.h"

namespace mx {
namespace {

constexpr uint8_t kJpegStart[] = {0xff, 0xd8, 0xff};
constexpr uint8_t kPngStart[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

bool starts_with(FileBytes file, FileBytes start) {
  return file.size() >= start.size() && std::equal(start.begin(), start.end(), file.begin());
}

bool is_png(FileBytes file, std::string_view who) {
  check<IoError>(!file.empty(), who, ": an empty buffer is no image");
  if (starts_with(file, kPngStart)) return true;
  check<IoError>(starts_with(file, kJpegStart), who, ": ", file.size(),
                 " bytes are neither a JPEG nor a PNG file; other formats are not read");
  return false;
}

}  // namespace

ImageHeader read_image_header(FileBytes file, std::string_view who) {
  return is_png(file, who) ? read_png_header(file, who) : read_jpeg_header(file, who);
}

void decode_image(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who) {
  if (is_png(file, who)) return decode_png(file, format, pixels, who);
  check<Unsupported>(format != PixelFormat::kBgra, who, ": a JPEG file has no alpha channel");
  decode_jpeg(file, format, pixels, who);
}

}  // namespace mx
