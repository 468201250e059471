// nvJPEG, NVIDIA's library that decodes JPEG files on a GPU. Opened when the first decoder is made.
#pragma once

#include <memory>

#include "device/image_decoder.h"

namespace mx::cuda {

[[nodiscard]] bool has_nvjpeg();  // whether the library can be opened

// For the current device. Raises DeviceError where there is no library, or it finds no decoder.
std::unique_ptr<ImageDecoder> new_nvjpeg_decoder();

}  // namespace mx::cuda
