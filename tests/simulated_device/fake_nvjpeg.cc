// libmx_fake_nvjpeg.so: stands in for NVIDIA's libnvjpeg where the devices are simulated. It
// decodes with the host's codec, later, in the stream. What nvJPEG leaves undefined (a batch of
// another size than was announced, files that it does not support) is an error here, so that tests
// find it.
#include <atomic>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "base/error.h"
#include "codec/image_codec.h"
#include "device/cuda/nvjpeg_library.h"
#include "simulated_device/device.h"
#include "simulated_device/stream.h"

namespace mx::simulated {
namespace {

namespace nvjpeg = mx::cuda::nvjpeg;

enum Status { kSuccess = 0, kInvalid = 2, kBadFile = 3, kUnsupported = 4, kNoDecoder = 9 };

struct Handle {
  int backend;
};
struct State {
  int images = 0, format = 0;
};
struct Headers {
  int encoding = 0;
  unsigned width = 0, height = 0, components = 0;
};

struct Controls {
  std::mutex lock;
  std::string failing;
  std::atomic<int64_t> decoded{0}, hardware{1};
  std::atomic<int64_t> room{1 << 30};  // handles that can still be made
};
Controls& told() {
  static auto* const instance = new Controls;
  return *instance;
}

bool fails(const char* function) {
  std::lock_guard guard(told().lock);
  return told().failing == function;
}

// The marker of the frame, its extents and components. False: there is none.
bool read_frame(FileBytes file, Headers& headers) {
  for (size_t at = 2; at + 9 < file.size() && file[at] == 0xff;) {
    const int marker = file[at + 1];
    const bool is_frame =
        marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    auto word = [&](size_t place) { return unsigned{file[place]} << 8 | file[place + 1]; };
    if (is_frame) {
      headers = {marker, word(at + 7), word(at + 5), file[at + 9]};
      return true;
    }
    at += 2 + word(at + 2);
  }
  return false;
}

bool is_supported(const Headers& headers) {
  return headers.encoding == nvjpeg::kBaseline && headers.components != 4;
}

struct Job {
  FileBytes file;
  PixelFormat format;
  void* to;
  size_t bytes;

  void run() const {
    std::vector<uint8_t> pixels(bytes);
    decode_image(file, format, pixels.data(), "nvjpeg");
    DeviceMemory* memory = memory_of(to);
    std::memcpy(memory->inside(to), pixels.data(), bytes);
    memory->heal(to, static_cast<int64_t>(bytes));
    ++told().decoded;
  }
};

// What the library can say at the call.
int prepare(const uint8_t* data, size_t size, const nvjpeg::Image& image, int format, Job& job) {
  Headers headers;
  job = {{data, size},
         format == nvjpeg::kLuma ? PixelFormat::kGray : PixelFormat::kRgb,
         image.channels[0],
         0};
  if (!read_frame(job.file, headers)) return kBadFile;
  if (!is_supported(headers)) return kUnsupported;
  size_t line = size_t{headers.width} * static_cast<size_t>(channels_of(job.format));
  if (image.pitches[0] != line || !memory_of(job.to)) return kInvalid;
  job.bytes = line * headers.height;
  try {
    std::vector<uint8_t> pixels(job.bytes);
    decode_image(job.file, job.format, pixels.data(), "nvjpeg");
  } catch (const Error&) {
    return kBadFile;
  }
  return kSuccess;
}

}  // namespace
}  // namespace mx::simulated

using namespace mx::simulated;  // NOLINT(google-build-using-namespace): nvJPEG's functions follow

extern "C" {

int nvjpegCreateEx(int backend, const void* /*device*/, const void* /*host*/, unsigned /*flags*/,
                   void** handle) {
  if (fails("nvjpegCreateEx")) return kNoDecoder;
  if (backend == nvjpeg::kHardware && told().hardware == 0) return kNoDecoder;
  if (told().room-- <= 0) return kNoDecoder;
  *handle = new Handle{backend};
  return kSuccess;
}

int nvjpegDestroy(void* handle) {
  delete static_cast<Handle*>(handle);
  return kSuccess;
}

int nvjpegJpegStateCreate(void* /*handle*/, void** state) {
  if (fails("nvjpegJpegStateCreate")) return kInvalid;
  *state = new State;
  return kSuccess;
}

int nvjpegJpegStateDestroy(void* state) {
  delete static_cast<State*>(state);
  return kSuccess;
}

int nvjpegJpegStreamCreate(void* /*handle*/, void** headers) {
  *headers = new Headers;
  return kSuccess;
}

int nvjpegJpegStreamDestroy(void* headers) {
  delete static_cast<Headers*>(headers);
  return kSuccess;
}

int nvjpegJpegStreamParse(void* /*handle*/, const uint8_t* data, size_t size, int /*metadata*/,
                          int /*stream*/, void* headers) {
  return read_frame({data, size}, *static_cast<Headers*>(headers)) ? kSuccess : kBadFile;
}

int nvjpegJpegStreamGetJpegEncoding(void* headers, int* encoding) {
  *encoding = static_cast<Headers*>(headers)->encoding;
  return kSuccess;
}

int nvjpegJpegStreamGetFrameDimensions(void* headers, unsigned* width, unsigned* height) {
  *width = static_cast<Headers*>(headers)->width;
  *height = static_cast<Headers*>(headers)->height;
  return kSuccess;
}

int nvjpegJpegStreamGetComponentsNum(void* headers, unsigned* count) {
  *count = static_cast<Headers*>(headers)->components;
  return kSuccess;
}

int nvjpegDecodeBatchedSupported(void* /*handle*/, void* headers, int* refuses) {
  *refuses = is_supported(*static_cast<Headers*>(headers)) ? 0 : 1;
  return kSuccess;
}

int nvjpegDecodeBatchedInitialize(void* /*handle*/, void* state, int images, int threads,
                                  int format) {
  if (fails("nvjpegDecodeBatchedInitialize") || images < 1 || threads < 1) return kInvalid;
  *static_cast<State*>(state) = {images, format};
  return kSuccess;
}

int nvjpegDecodeBatched(void* /*handle*/, void* state, const uint8_t* const* data,
                        const size_t* sizes, nvjpeg::Image* images, void* stream) {
  if (fails("nvjpegDecodeBatched")) return kInvalid;
  auto* own = static_cast<State*>(state);
  if (own->images < 1) return kInvalid;
  std::vector<Job> jobs(static_cast<size_t>(own->images));
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (int status = prepare(data[i], sizes[i], images[i], own->format, jobs[i])) return status;
  }
  static_cast<SimulatedStream*>(stream)->add([jobs] {
    for (const Job& job : jobs) job.run();
  });
  return kSuccess;
}

// For tests, through ctypes.
void fake_nvjpeg_fail(const char* function) {
  std::lock_guard guard(told().lock);
  told().failing = function;
}
void fake_nvjpeg_hardware(int has) { told().hardware = has; }
int64_t fake_nvjpeg_decoded() { return told().decoded; }
void fake_nvjpeg_room(int64_t handles) { told().room = handles; }

}  // extern "C"
