#include "compilers/compilers.h"
#include "compilers/cpu/compiler.h"

namespace mx {

std::shared_ptr<GraphCompiler> default_cpu_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return cpu_compiler(std::move(fallback));
}

}  // namespace mx
