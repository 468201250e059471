#include "compilers/compilers.h"
#include "compilers/cpu/compiler.h"
#include "compilers/cpu/integer/compiler.h"

namespace mx {

std::shared_ptr<GraphCompiler> default_cpu_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return cpu_compiler(std::move(fallback));
}

std::shared_ptr<GraphCompiler> default_integer_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return cpu_integer_compiler(std::move(fallback));
}

}  // namespace mx
