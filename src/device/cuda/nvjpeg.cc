#include "device/cuda/nvjpeg.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "device/cuda/nvjpeg_library.h"

namespace mx::cuda {
namespace {

using nvjpeg::Library;

using File = std::span<const uint8_t>;

// A file that ends early is an error, which the host's decoder tells; the library fills it up.
bool has_end(File file) {
  return file.size() > 4 && file[file.size() - 2] == 0xff && file[file.size() - 1] == 0xd9;
}

// Whether the colours are brightness and two differences, as the library takes for granted: no
// mark of Adobe's says otherwise, and components have the usual numbers.
bool has_usual_colors(File file) {
  constexpr size_t kAdobeBytes = 16;
  for (size_t at = 2; at + 4 < file.size() && file[at] == 0xff;) {
    const int marker = file[at + 1];
    const size_t length = size_t{file[at + 2]} * 256 + file[at + 3];
    const File own = file.subspan(at).first(std::min(length + 2, file.size() - at));
    const bool is_adobe = marker == 0xee && own.size() >= kAdobeBytes && own[4] == 'A';
    if (is_adobe && own[kAdobeBytes - 1] != 1) return false;
    const bool is_frame = marker == nvjpeg::kBaseline;
    if (is_frame && own.size() > 9 && own[9] == 1) return true;
    if (is_frame) return own.size() > 16 && own[10] == 1 && own[13] == 2 && own[16] == 3;
    at += length + 2;
  }
  return false;
}

class Decoder final : public ImageDecoder {
 public:
  Decoder() {
    int status = library_.create(nvjpeg::kHardware, nullptr, nullptr, 0, &handle_);
    if (status != nvjpeg::kSuccess) {
      status =
          library_.create(nvjpeg::kGpuHybrid, nullptr, nullptr, nvjpeg::kInterpolates, &handle_);
    }
    check_call(status, "make a decoder");
    check_call(library_.create_state(handle_, &state_), "make a decoder's state");
    check_call(library_.create_parsed(handle_, &parsed_), "make a reader of headers");
  }
  ~Decoder() override { end(); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  void decode(std::span<EncodedImage> images, int channels, Stream& stream) override {
    std::vector<EncodedImage*> taken;
    for (EncodedImage& image : images) {
      image.is_taken = false;
      if (serves(image)) taken.push_back(&image);
    }
    if (taken.empty()) return;
    std::vector<const uint8_t*> data;
    std::vector<size_t> sizes;
    std::vector<nvjpeg::Image> targets;
    for (const EncodedImage* image : taken) {
      data.push_back(image->file.data());
      sizes.push_back(image->file.size());
      nvjpeg::Image& target = targets.emplace_back();
      target.channels[0] = image->pixels;
      target.pitches[0] = static_cast<size_t>(image->width * channels);
    }
    const int format = channels == 1 ? nvjpeg::kLuma : nvjpeg::kRgbInterleaved;
    const auto count = static_cast<int>(taken.size());
    if (count != begun_count_ || format != begun_format_) {
      begun_count_ = 0;
      if (library_.begin(handle_, state_, count, 1, format) != nvjpeg::kSuccess) return;
      begun_count_ = count;
      begun_format_ = format;
    }
    // One bad file fails all that came with it: the host decodes them, and says which it is.
    if (library_.decode(handle_, state_, data.data(), sizes.data(), targets.data(),
                        stream.native()) != nvjpeg::kSuccess) {
      return;
    }
    for (EncodedImage* image : taken) image->is_taken = true;
  }

 private:
  void check_call(int status, const char* doing) {
    if (status == nvjpeg::kSuccess) return;
    end();  // a constructor that raises has no destructor
    fail<DeviceError>("mx.io: nvJPEG could not ", doing, ": status ", status);
  }
  void end() {
    if (parsed_) library_.destroy_parsed(parsed_);
    if (state_) library_.destroy_state(state_);
    if (handle_) library_.destroy(handle_);
  }

  [[nodiscard]] bool serves(const EncodedImage& image) const {
    int encoding = 0, refuses = 1;
    unsigned width = 0, height = 0, components = 0;
    return has_end(image.file) && has_usual_colors(image.file) &&
           library_.parse(handle_, image.file.data(), image.file.size(), 0, 0, parsed_) ==
               nvjpeg::kSuccess &&
           library_.encoding(parsed_, &encoding) == nvjpeg::kSuccess &&
           encoding == nvjpeg::kBaseline &&
           library_.components(parsed_, &components) == nvjpeg::kSuccess &&
           (components == 1 || components == 3) &&
           library_.extents(parsed_, &width, &height) == nvjpeg::kSuccess &&
           int64_t{width} == image.width && int64_t{height} == image.height &&
           library_.is_supported(handle_, parsed_, &refuses) == nvjpeg::kSuccess && refuses == 0;
  }

  const Library& library_ = nvjpeg::library();
  nvjpeg::Handle handle_ = nullptr;
  nvjpeg::State state_ = nullptr;
  nvjpeg::Parsed parsed_ = nullptr;
  int begun_count_ = 0, begun_format_ = 0;  // what the state is prepared for
};

}  // namespace

bool has_nvjpeg() {
  try {
    (void)nvjpeg::library();
  } catch (const Error&) {
    return false;
  }
  return true;
}

std::unique_ptr<ImageDecoder> new_nvjpeg_decoder() { return std::make_unique<Decoder>(); }

}  // namespace mx::cuda
