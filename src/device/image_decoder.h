// Compressed images that a device decodes itself. A device that may have a decoder is an
// ImageDecoderMaker beside Device:
//
//   auto* maker = dynamic_cast<ImageDecoderMaker*>(&device);
//   auto decoder = maker->new_image_decoder();          // raises where its library is absent
//   decoder->decode(images, 3, stream);
//   stream.synchronize();                               // those that are taken are there
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "device/device.h"

namespace mx {

struct EncodedImage {
  std::span<const uint8_t> file;  // lives until the stream has come so far
  int64_t height = 0, width = 0;  // what its header says
  void* pixels = nullptr;         // memory of the device, height × width × channels bytes
  bool is_taken = false;          // set by decode; what is not taken is the caller's to decode
};

// Of one thread at a time.
class ImageDecoder {
 public:
  virtual ~ImageDecoder() = default;
  // Adds to the stream what writes pixels of 1 (gray) or 3 (red, green, blue) bytes, line by line.
  // Damaged files, and all that the device is not sure of, are not taken. The device is current.
  virtual void decode(std::span<EncodedImage> images, int channels, Stream& stream) = 0;
};

class ImageDecoderMaker {
 public:
  virtual ~ImageDecoderMaker() = default;
  // Raises DeviceError where the library that decodes cannot be used, and says why.
  virtual std::unique_ptr<ImageDecoder> new_image_decoder() = 0;
};

}  // namespace mx
