#include "compilers/precision.h"

#include "base/cat.h"

namespace mx {

bool asks_for(const CompileOptions& options, std::string_view precision) {
  auto found = options.find("precision");
  if (found == options.end()) return false;
  return cat("_", found->second, "_").find(cat("_", precision, "_")) != std::string::npos;
}

CompileOptions options_on_cpu(const CompileOptions& options) {
  CompileOptions kept = options;
  kept.erase("calibration_iters");
  if (asks_for(options, "bf16")) kept["precision"] = "bf16";
  return kept;
}

}  // namespace mx
