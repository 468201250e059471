// JPEG through libjpeg-turbo, with its defaults, as OpenCV uses it. The library reports errors by a
// callback that must not return: it jumps back to the function that holds the jump's target, so
// those functions keep nothing that needs a destructor.
// clang-format off: jpeglib.h needs FILE, jerror.h needs jpeglib.h
#include <cstdio>
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include <algorithm>
#include <csetjmp>
#include <cstdlib>

#include "base/error.h"
#include "codec/formats.h"

namespace mx {
namespace {

// A Huffman code has at least one bit and stands for a block of 64 pixels; no file needs more than
// some hundred pixels a byte. What claims much more has lost its end.
constexpr int64_t kPixelsPerByte = 4096;
constexpr int kMaxScans = 500;  // of a progressive file; ordinary ones have about ten

struct Trouble {
  jpeg_error_mgr callbacks;
  std::jmp_buf back;
  char message[JMSG_LENGTH_MAX];
  bool reached_end;  // the data ended without the mark that ends an image
  bool lacked_bits;  // … in the middle of a block
};

Trouble& trouble_of(j_common_ptr info) { return *reinterpret_cast<Trouble*>(info->err); }

[[noreturn]] void jump_back(j_common_ptr info) {
  Trouble& trouble = trouble_of(info);
  trouble.callbacks.format_message(info, trouble.message);
  std::longjmp(trouble.back, 1);
}

void notice(j_common_ptr info, int level) {
  if (level >= 0) return;  // only a trace
  Trouble& trouble = trouble_of(info);
  trouble.reached_end |= trouble.callbacks.msg_code == JWRN_JPEG_EOF;
  trouble.lacked_bits |= trouble.callbacks.msg_code == JWRN_HIT_MARKER;
}

void limit_scans(j_common_ptr info) {
  if (!info->is_decompressor) return;
  auto* decoder = reinterpret_cast<j_decompress_ptr>(info);
  if (decoder->input_scan_number > kMaxScans) ERREXIT(info, JERR_BAD_PROGRESSION);
}

jpeg_error_mgr* prepare(Trouble& trouble) {
  jpeg_std_error(&trouble.callbacks);
  trouble.callbacks.error_exit = jump_back;
  trouble.callbacks.emit_message = notice;
  trouble.message[0] = '\0';
  trouble.reached_end = trouble.lacked_bits = false;
  return &trouble.callbacks;
}

// Owns the library's state; destroyed also after a jump back to a function called by its owner.
struct Decoder {
  jpeg_decompress_struct info = {};
  Trouble trouble = {};
  jpeg_progress_mgr progress = {};

  Decoder() {
    info.err = prepare(trouble);
    progress.progress_monitor = limit_scans;
  }
  ~Decoder() { jpeg_destroy_decompress(&info); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
};

bool read_header(Decoder& decoder, FileBytes file) {
  if (setjmp(decoder.trouble.back) != 0) return false;
  jpeg_create_decompress(&decoder.info);
  decoder.info.progress = &decoder.progress;
  jpeg_mem_src(&decoder.info, file.data(), static_cast<unsigned long>(file.size()));
  return jpeg_read_header(&decoder.info, TRUE) == JPEG_HEADER_OK;
}

void open(Decoder& decoder, FileBytes file, std::string_view who) {
  check<IoError>(read_header(decoder, file), who,
                 ": the JPEG file is damaged: ", decoder.trouble.message);
  const jpeg_decompress_struct& info = decoder.info;
  int64_t pixels = int64_t{info.image_height} * info.image_width;
  check<IoError>(pixels <= kMaxPixels, who, ": a JPEG of ", info.image_width, " × ",
                 info.image_height, " pixels is too large");
  check<IoError>(pixels / kPixelsPerByte <= static_cast<int64_t>(file.size()), who,
                 ": the JPEG file is cut off: ", file.size(), " bytes cannot hold ",
                 info.image_width, " × ", info.image_height, " pixels");
}

J_COLOR_SPACE space_of(PixelFormat format) {
  if (format == PixelFormat::kGray) return JCS_GRAYSCALE;
  return format == PixelFormat::kRgb ? JCS_EXT_RGB : JCS_EXT_BGR;
}

// One line of inverted CMYK, the form in which programs write it.
void convert_cmyk(const uint8_t* cmyk, int64_t width, PixelFormat format, uint8_t* line) {
  for (int64_t x = 0; x < width; ++x, cmyk += 4) {
    int black = cmyk[3];
    auto mixed = [&](int i) { return black - (((255 - cmyk[i]) * black) >> 8); };
    int red = mixed(0), green = mixed(1), blue = mixed(2);
    if (format == PixelFormat::kGray) {  // the weights times 2^14
      line[x] = static_cast<uint8_t>((red * 4899 + green * 9617 + blue * 1868 + 8192) >> 14);
      continue;
    }
    if (format == PixelFormat::kBgr) std::swap(red, blue);
    line[3 * x] = static_cast<uint8_t>(red);
    line[3 * x + 1] = static_cast<uint8_t>(green);
    line[3 * x + 2] = static_cast<uint8_t>(blue);
  }
}

bool read_pixels(Decoder& decoder, PixelFormat format, uint8_t* cmyk_line, uint8_t* pixels) {
  if (setjmp(decoder.trouble.back) != 0) return false;
  jpeg_decompress_struct& info = decoder.info;
  info.out_color_space = cmyk_line != nullptr ? JCS_CMYK : space_of(format);
  jpeg_start_decompress(&info);
  auto line = static_cast<int64_t>(info.output_width) * channels_of(format);
  while (info.output_scanline < info.output_height) {
    uint8_t* target = pixels + int64_t{info.output_scanline} * line;
    uint8_t* source = cmyk_line != nullptr ? cmyk_line : target;
    jpeg_read_scanlines(&info, &source, 1);
    if (cmyk_line != nullptr) convert_cmyk(cmyk_line, info.output_width, format, target);
  }
  jpeg_finish_decompress(&info);
  return true;
}

struct Encoder {
  jpeg_compress_struct info = {};
  Trouble trouble = {};
  unsigned char* buffer = nullptr;
  unsigned long size = 0;

  Encoder() { info.err = prepare(trouble); }
  ~Encoder() {
    jpeg_destroy_compress(&info);
    std::free(buffer);  // NOLINT(cppcoreguidelines-no-malloc): jpeg_mem_dest took it from malloc
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
};

bool write_pixels(Encoder& encoder, const ImageView& image, int quality) {
  if (setjmp(encoder.trouble.back) != 0) return false;
  jpeg_compress_struct& info = encoder.info;
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &encoder.buffer, &encoder.size);
  info.image_height = static_cast<JDIMENSION>(image.height);
  info.image_width = static_cast<JDIMENSION>(image.width);
  info.input_components = static_cast<int>(channels_of(image.format));
  info.in_color_space = space_of(image.format);
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  int64_t line = image.width * channels_of(image.format);
  while (info.next_scanline < info.image_height) {
    // The library's type is not const, but it only reads the line.
    auto* source = const_cast<uint8_t*>(image.pixels + int64_t{info.next_scanline} * line);
    jpeg_write_scanlines(&info, &source, 1);
  }
  jpeg_finish_compress(&info);
  return true;
}

}  // namespace

bool has_image_codecs() { return true; }

ImageHeader read_jpeg_header(FileBytes file, std::string_view who) {
  Decoder decoder;
  open(decoder, file, who);
  return {int64_t{decoder.info.image_height}, int64_t{decoder.info.image_width},
          decoder.info.num_components == 1, false};
}

void decode_jpeg(FileBytes file, PixelFormat format, uint8_t* pixels, std::string_view who) {
  Decoder decoder;
  open(decoder, file, who);
  std::vector<uint8_t> cmyk_line;
  if (decoder.info.num_components == 4) cmyk_line.resize(size_t{decoder.info.image_width} * 4);
  bool done = read_pixels(decoder, format, cmyk_line.empty() ? nullptr : cmyk_line.data(), pixels);
  check<IoError>(done, who, ": the JPEG file is damaged: ", decoder.trouble.message);
  // A file that only lacks its last mark is whole, unless further scans could have followed.
  bool is_cut =
      decoder.trouble.reached_end && (decoder.trouble.lacked_bits || decoder.info.progressive_mode);
  check<IoError>(!is_cut, who, ": the JPEG file is cut off after ", file.size(), " bytes");
}

std::vector<uint8_t> encode_jpeg(const ImageView& image, int quality) {
  check(quality >= 0 && quality <= 100, "encode_jpeg: quality ", quality, " is not in 0..100");
  check(image.format != PixelFormat::kBgra, "encode_jpeg: a JPEG file has no alpha channel");
  Encoder encoder;
  check(write_pixels(encoder, image, quality), "encode_jpeg: ", encoder.trouble.message);
  return {encoder.buffer, encoder.buffer + encoder.size};
}

}  // namespace mx
