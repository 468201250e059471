#include "ops/image/decode.h"

#include <vector>

#include "base/file.h"
#include "codec/image_codec.h"

namespace mx::ops {
namespace {

constexpr double kNanosecondsPerPixel = 8;

template <class P>
PixelFormat format_of(const P& p) {
  if (p.flag == 0) return PixelFormat::kGray;
  return p.to_rgb ? PixelFormat::kRgb : PixelFormat::kBgr;
}

// OpenCV's other flags ask for depths and sizes that an array of bytes in full size does not have.
template <class P>
void infer_image(Infer& t, const P& p) {
  check(p.flag >= 0 && (p.flag == 0 || p.flag % 2 == 1), t.who(), ": unknown flag ", p.flag,
        "; use 0 for gray or 1 for colours");
  t.set_dtype(t.out(0), DType::kUint8);
  t.set(t.out(0), Shape{kUnknown, kUnknown, channels_of(format_of(p))});
}

void infer_decode(Infer& t, const DecodeParam& p) {
  infer_image(t, p);
  t.default_dtype(t.in(0), DType::kUint8);
  check<TypeError>(t.in(0).dtype == DType::kUint8, t.who(), ": buf must be uint8, got ",
                   *t.in(0).dtype);
  bool is_line = !t.in(0).shape.has_rank() || t.in(0).shape.ndim() == 1;
  check<ShapeError>(is_line, t.who(), ": buf must have one axis, got shape ", t.in(0).shape);
}

FileBytes bytes_of(const Run& run) {
  return {run.in(0).data<const uint8_t>(), static_cast<size_t>(run.in(0).size())};
}

std::vector<uint8_t> bytes_of(const ReadImageParam& p) {
  InputFile file(p.filename);
  std::vector<uint8_t> bytes(file.size());
  file.read(bytes.data(), bytes.size());
  return bytes;
}

template <class P>
Shape shape_of(const ImageHeader& header, const P& p) {
  return {header.height, header.width, channels_of(format_of(p))};
}

// Between the reading of the header and that of the pixels a file may have been replaced.
template <class P>
void decode_into(const Run& run, const P& p, FileBytes file, const std::string& who) {
  Shape found = shape_of(read_image_header(file, who), p);
  check<ShapeError>(found == run.out(0).shape(), who, ": the image has shape ", found,
                    ", the result has room for ", run.out(0).shape());
  decode_image(file, format_of(p), run.out(0).data<uint8_t>(), who);
}

std::string name_of(const Run& run, const ReadImageParam& p) {
  return cat(run.who(), ": ", p.filename);
}

template <class P>
double cost_ns(const Run& run, const P& /*p*/) {
  return kNanosecondsPerPixel * static_cast<double>(run.out(0).size());
}

}  // namespace

OpDef cv_decode() {
  return define<DecodeParam>({
      .name = "_cvimdecode",
      .doc = "The image that the bytes of a JPEG or PNG file hold: (height, width, channels).",
      .aliases = {"_npi_cvimdecode"},
      .inputs = {"buf"},
      .infer = infer_decode,
      .shape_from_values =
          [](const Run& run, const DecodeParam& p) {
            return shape_of(read_image_header(bytes_of(run), std::string(run.who())), p);
          },
      .gradient = zero_gradient<DecodeParam>,
      .cpu = [](Run& run, const DecodeParam& p) { decode_into(run, p, bytes_of(run), run.who()); },
      .cost_ns = cost_ns<DecodeParam>,
  });
}

OpDef cv_read() {
  return define<ReadImageParam>({
      .name = "_cvimread",
      .doc = "The image in a JPEG or PNG file: (height, width, channels).",
      .aliases = {"_npi_cvimread"},
      .infer = infer_image<ReadImageParam>,
      .shape_from_values =
          [](const Run& run, const ReadImageParam& p) {
            return shape_of(read_image_header(bytes_of(p), name_of(run, p)), p);
          },
      .cpu = [](Run& run,
                const ReadImageParam& p) { decode_into(run, p, bytes_of(p), name_of(run, p)); },
      .cost_ns = cost_ns<ReadImageParam>,
  });
}

}  // namespace mx::ops
