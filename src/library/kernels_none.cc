// Built when no kernel library is part of the build: the reference kernels serve alone.
#include "codec/image_codec.h"
#include "library/library.h"

namespace mx {

void add_library_kernels(OpTable& /*ops*/) {}

std::vector<std::pair<std::string, bool>> build_features() {
  return {{"MKLDNN", false},
          {"ONEDNN", false},
          {"NGRAPH", false},
          // The image functions, which OpenCV serves in MXNet.
          {"OPENCV", has_image_codecs()}};
}

}  // namespace mx
