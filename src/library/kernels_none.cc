// Built when no kernel library is part of the build: the reference kernels serve alone.
#include "library/library.h"

namespace mx {

void add_library_kernels(OpTable& /*ops*/) {}

std::vector<std::pair<std::string, bool>> build_features() {
  return {{"MKLDNN", false}, {"ONEDNN", false}, {"NGRAPH", false}};
}

}  // namespace mx
