// Built instead of jpeg.cc and png.cc when the libraries are not part of the build.
#include "base/error.h"
#include "codec/formats.h"

namespace mx {
namespace {

[[noreturn]] void refuse(std::string_view who) {
  fail<Unsupported>(who, ": this build reads no images; install libjpeg62-turbo-dev and libpng-dev",
                    " and build with MX_IMAGES=ON");
}

}  // namespace

bool has_image_codecs() { return false; }

ImageHeader read_jpeg_header(FileBytes /*file*/, std::string_view who) { refuse(who); }
ImageHeader read_png_header(FileBytes /*file*/, std::string_view who) { refuse(who); }

void decode_jpeg(FileBytes /*file*/, PixelFormat /*format*/, uint8_t* /*pixels*/,
                 std::string_view who) {
  refuse(who);
}
void decode_png(FileBytes /*file*/, PixelFormat /*format*/, uint8_t* /*pixels*/,
                std::string_view who) {
  refuse(who);
}

std::vector<uint8_t> encode_jpeg(const ImageView& /*image*/, int /*quality*/) {
  refuse("encode_jpeg");
}
std::vector<uint8_t> encode_png(const ImageView& /*image*/, int /*level*/) { refuse("encode_png"); }

}  // namespace mx
