// Built when oneDNN is part of the build.
#include "codec/image_codec.h"
#include "library/library.h"
#include "ops/onednn/catalog.h"
#include "runtime/backend.h"

namespace mx {

void add_library_kernels(OpTable& ops) { onednn::add_kernels(ops); }

std::vector<std::pair<std::string, bool>> build_features() {
  return {{"MKLDNN", true},
          {"ONEDNN", true},
          {"NGRAPH", default_backend({}) == "ngraph"},
          // The image functions, which OpenCV serves in MXNet.
          {"OPENCV", has_image_codecs()}};
}

}  // namespace mx
