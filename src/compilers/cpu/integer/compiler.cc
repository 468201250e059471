#include "compilers/cpu/integer/compiler.h"

#include "base/cat.h"
#include "base/instruction_set.h"
#include "compilers/cpu/integer/compiled_region.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/integer/compiler.h"

namespace mx {
namespace {

// Sums that saturate would not be what the operators compute; they have kernels for that.
std::string why_no_kernels() {
  if (cpu::adds_bytes_exactly()) return "";
  return cat("8-bit kernels need VNNI, the instruction set is ", name_of(instruction_set()));
}

}  // namespace

std::shared_ptr<GraphCompiler> cpu_integer_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return integer_compiler(
      {.name = cpu::kIntegerCompilerName,
       .missing = why_no_kernels,
       .compile =
           [](integer::IntegerRegion region) {
             return std::make_unique<cpu::CompiledIntegerRegion>(std::move(region));
           }},
      std::move(fallback));
}

}  // namespace mx
