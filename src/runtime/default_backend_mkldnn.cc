// Built with USE_NGRAPH=OFF: binds use the backend that MXNet 1.9.1 uses.
#include "runtime/backend.h"

namespace mx {

std::string_view default_backend() { return "MKLDNN"; }

}  // namespace mx
