#include "compilers/compilers.h"

namespace mx {

std::shared_ptr<GraphCompiler> default_cpu_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return fallback;
}

std::shared_ptr<GraphCompiler> default_integer_compiler(
    std::shared_ptr<GraphCompiler> /*fallback*/) {
  return nullptr;
}

}  // namespace mx
