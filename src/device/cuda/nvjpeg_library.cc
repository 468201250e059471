#include "device/cuda/nvjpeg_library.h"

#include "base/settings.h"
#include "device/cuda/nvidia_library.h"

namespace mx::cuda::nvjpeg {
namespace {

std::vector<std::string> files_to_try() {
  if (std::optional<std::string> given = settings::kNvjpegLibrary.get()) return {*given};
  return places_of("libnvjpeg.so.13");
}

}  // namespace

Library::Library()
    : opened("mx.io: NVIDIA's nvJPEG", files_to_try(), "pip install \"mxnet[cuda]\" brings it") {
  opened.take("nvjpegCreateEx", create);
  opened.take("nvjpegDestroy", destroy);
  opened.take("nvjpegJpegStateCreate", create_state);
  opened.take("nvjpegJpegStateDestroy", destroy_state);
  opened.take("nvjpegJpegStreamCreate", create_parsed);
  opened.take("nvjpegJpegStreamDestroy", destroy_parsed);
  opened.take("nvjpegJpegStreamParse", parse);
  opened.take("nvjpegJpegStreamGetJpegEncoding", encoding);
  opened.take("nvjpegJpegStreamGetFrameDimensions", extents);
  opened.take("nvjpegJpegStreamGetComponentsNum", components);
  opened.take("nvjpegDecodeBatchedSupported", is_supported);
  opened.take("nvjpegDecodeBatchedInitialize", begin);
  opened.take("nvjpegDecodeBatched", decode);
}

const Library& library() {
  static const auto* const opened = new Library;
  return *opened;
}

}  // namespace mx::cuda::nvjpeg
