// Built with USE_NGRAPH=ON, the default.
#include "compilers/compilers.h"

namespace mx {

const char* default_backend_of_cpu() { return "ngraph"; }

}  // namespace mx
