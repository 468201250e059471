// PNG through libpng, converted as OpenCV asks for it. Errors come by a callback that must not
// return: it jumps back to the function that holds the jump's target, so those functions keep
// nothing that needs a destructor.
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "base/ceil_div.h"
#include "base/error.h"
#include "codec/formats.h"

namespace mx {
namespace {

constexpr int64_t kDeflateLimit = 1040;  // bytes that one byte of a deflate stream can become
constexpr uint32_t kMaxSide = 1 << 20;   // OpenCV's limit
constexpr size_t kHeaderEnd = 33;        // signature and IHDR chunk

struct Trouble {
  std::jmp_buf back;
  char message[128];
};

[[noreturn]] void jump_back(png_structp png, png_const_charp message) {
  auto& trouble = *static_cast<Trouble*>(png_get_error_ptr(png));
  std::strncpy(trouble.message, message, sizeof(trouble.message) - 1);
  std::longjmp(trouble.back, 1);
}

void ignore(png_structp /*png*/, png_const_charp /*message*/) {}

struct Reader {
  Trouble trouble = {};
  FileBytes rest;
  png_structp png;
  png_infop info = nullptr;

  explicit Reader(FileBytes file)
      : rest(file),
        png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &trouble, jump_back, ignore)) {}
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
};

void take(png_structp png, png_bytep to, size_t count) {
  auto& reader = *static_cast<Reader*>(png_get_io_ptr(png));
  if (reader.rest.size() < count) png_error(png, "the file is cut off");
  std::memcpy(to, reader.rest.data(), count);
  reader.rest = reader.rest.subspan(count);
}

void set_transforms(png_structp png, PixelFormat format, int color, int depth) {
  if (depth == 16) png_set_strip_16(png);
  if (color == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if ((color & PNG_COLOR_MASK_COLOR) == 0 && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
  if (format == PixelFormat::kBgra) {
    png_set_tRNS_to_alpha(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  } else {
    png_set_strip_alpha(png);
  }
  if (format == PixelFormat::kGray) {
    png_set_rgb_to_gray(png, PNG_ERROR_ACTION_NONE, 0.299, 0.587);
    return;
  }
  if ((color & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png);
  if (format != PixelFormat::kRgb) png_set_bgr(png);
}

bool read_pixels(Reader& reader, PixelFormat format, const ImageHeader& header, uint8_t* pixels) {
  if (setjmp(reader.trouble.back) != 0) return false;
  png_structp png = reader.png;
  reader.info = png_create_info_struct(png);
  png_set_user_limits(png, kMaxSide, kMaxSide);
  png_set_read_fn(png, &reader, take);
  png_read_info(png, reader.info);
  int color = png_get_color_type(png, reader.info), depth = png_get_bit_depth(png, reader.info);
  set_transforms(png, format, color, depth);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader.info);
  size_t line = header.bytes(format) / static_cast<size_t>(header.height);
  if (png_get_rowbytes(png, reader.info) != line) png_error(png, "its header is inconsistent");
  for (int pass = 0; pass < passes; ++pass) {
    for (int64_t y = 0; y < header.height; ++y) {
      png_read_row(png, pixels + static_cast<size_t>(y) * line, nullptr);
    }
  }
  png_read_end(png, nullptr);
  return true;
}

uint32_t big_endian(const uint8_t* bytes) {
  return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | bytes[3];
}

struct Writer {
  Trouble trouble = {};
  std::vector<uint8_t> bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &trouble, jump_back, ignore);
  png_infop info = nullptr;

  Writer() = default;
  ~Writer() { png_destroy_write_struct(&png, &info); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
};

void put(png_structp png, png_bytep from, size_t count) {
  auto& writer = *static_cast<Writer*>(png_get_io_ptr(png));
  writer.bytes.insert(writer.bytes.end(), from, from + count);
}

bool write_pixels(Writer& writer, const ImageView& image, int level) {
  if (setjmp(writer.trouble.back) != 0) return false;
  png_structp png = writer.png;
  writer.info = png_create_info_struct(png);
  png_set_write_fn(png, &writer, put, nullptr);
  png_set_compression_level(png, level);
  png_set_compression_strategy(png, 0);  // zlib's own, as OpenCV asks for
  int color = PNG_COLOR_TYPE_RGB;
  if (image.format == PixelFormat::kGray) color = PNG_COLOR_TYPE_GRAY;
  if (image.format == PixelFormat::kBgra) color = PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(png, writer.info, static_cast<png_uint_32>(image.width),
               static_cast<png_uint_32>(image.height), 8, color, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, writer.info);
  if (image.format == PixelFormat::kBgr || image.format == PixelFormat::kBgra) png_set_bgr(png);
  int64_t line = image.width * channels_of(image.format);
  for (int64_t y = 0; y < image.height; ++y) png_write_row(png, image.pixels + y * line);
  png_write_end(png, writer.info);
  return true;
}

}  // namespace

ImageHeader read_png_header(FileBytes file, std::string_view who) {
  bool is_whole = file.size() >= kHeaderEnd && std::memcmp(file.data() + 12, "IHDR", 4) == 0;
  check<IoError>(is_whole, who, ": the PNG file is cut off or damaged: it has no header");
  int64_t width = big_endian(file.data() + 16), height = big_endian(file.data() + 20);
  int depth = file[24], color = file[25];
  check<IoError>(depth > 0 && depth <= 16, who, ": the PNG file is damaged: ", depth,
                 " bits a sample");
  bool fits = width > 0 && height > 0 && width <= kMaxSide && height <= kMaxSide;
  check<IoError>(fits && width * height <= kMaxPixels, who, ": a PNG of ", width, " × ", height,
                 " pixels cannot be read");
  int channels = (color & PNG_COLOR_MASK_COLOR) != 0 && color != PNG_COLOR_TYPE_PALETTE ? 3 : 1;
  int64_t line = ceil_div(width * depth * channels, 8) + 1;
  check<IoError>(line * height / kDeflateLimit <= static_cast<int64_t>(file.size()), who,
                 ": the PNG file is cut off: ", file.size(), " bytes cannot hold ", width, " × ",
                 height, " pixels");
  return {height, width, (color & PNG_COLOR_MASK_COLOR) == 0, (color & PNG_COLOR_MASK_ALPHA) != 0};
}

void decode_png(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who) {
  ImageHeader header = read_png_header(file, who);
  Reader reader(file);
  ensure(reader.png != nullptr, "libpng has the version of its header");
  bool done = read_pixels(reader, format, header, pixels);
  check<IoError>(done, who, ": the PNG file is damaged: ", reader.trouble.message);
}

std::vector<uint8_t> encode_png(const ImageView& image, int level) {
  check(level >= 0 && level <= 9, "encode_png: compression level ", level, " is not in 0..9");
  Writer writer;
  ensure(writer.png != nullptr, "libpng has the version of its header");
  check(write_pixels(writer, image, level), "encode_png: ", writer.trouble.message);
  return std::move(writer.bytes);
}

}  // namespace mx
