// Compressed images to and from bytes, for code that works on NumPy arrays.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "base/error.h"
#include "bindings/convert.h"
#include "codec/image_codec.h"

namespace mx::python {
namespace {

PixelFormat format_with(int64_t channels) {
  if (channels == 1) return PixelFormat::kGray;
  check<ShapeError>(channels == 3 || channels == 4,
                    "encode_image: an image has 1, 3 or 4 channels, got ", channels);
  return channels == 3 ? PixelFormat::kBgr : PixelFormat::kBgra;
}

PixelFormat wanted_format(const ImageHeader& header, int flag) {
  if (flag == 0) return PixelFormat::kGray;
  if (flag > 0) return PixelFormat::kBgr;
  if (header.has_alpha) return PixelFormat::kBgra;
  return header.is_gray ? PixelFormat::kGray : PixelFormat::kBgr;
}

nb::tuple decode(const nb::bytes& file, int flag) {
  FileBytes bytes(static_cast<const uint8_t*>(file.data()), file.size());
  ImageHeader header = read_image_header(bytes, "decode_image");
  PixelFormat format = wanted_format(header, flag);
  nb::bytearray pixels(nullptr, header.bytes(format));
  {
    nb::gil_scoped_release release;
    decode_image(bytes, format, static_cast<uint8_t*>(pixels.data()), "decode_image");
  }
  return nb::make_tuple(pixels, header.height, header.width, channels_of(format));
}

nb::bytes encode(const nb::bytes& pixels, int64_t height, int64_t width, int64_t channels,
                 const std::string& format, int level) {
  ImageView image{static_cast<const uint8_t*>(pixels.data()), height, width, format_with(channels)};
  check<ShapeError>(
      height > 0 && width > 0 && height * width * channels == static_cast<int64_t>(pixels.size()),
      "encode_image: ", pixels.size(), " bytes are no image of shape (", height, ", ", width, ", ",
      channels, ")");
  std::vector<uint8_t> file;
  {
    nb::gil_scoped_release release;
    file = format == "png" ? encode_png(image, level) : encode_jpeg(image, level);
  }
  return nb::bytes(file.data(), file.size());
}

}  // namespace

void bind_image(nb::module_& m) {
  m.def("decode_image", decode,
        "Pixels of a JPEG or PNG file, height, width and channels, in the order blue, green, red. "
        "Flag 0: gray, 1: colours, -1: as the file has them.");
  m.def("encode_image", encode,
        "A JPEG file (level: quality) or PNG file (level: of compression) of an image.");
}

}  // namespace mx::python
