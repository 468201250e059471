// Built with USE_NGRAPH=OFF: binds use the backend that MXNet 1.9.1 uses.
#include "compilers/compilers.h"

namespace mx {

const char* default_backend_of_cpu() { return "MKLDNN"; }

}  // namespace mx
