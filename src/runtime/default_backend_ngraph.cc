// Built with USE_NGRAPH=ON, the default.
#include "runtime/backend.h"

namespace mx {

std::string_view default_backend() { return "ngraph"; }

}  // namespace mx
