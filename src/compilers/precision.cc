#include "compilers/precision.h"

#include "base/cat.h"

namespace mx {

bool asks_for(const CompileOptions& options, std::string_view precision) {
  auto found = options.find("precision");
  if (found == options.end()) return false;
  return cat("_", found->second, "_").find(cat("_", precision, "_")) != std::string::npos;
}

CompileOptions without_int8(const CompileOptions& options) {
  constexpr std::string_view kInteger = "_int8_";
  CompileOptions kept = options;
  auto found = kept.find("precision");
  if (found == kept.end()) return kept;
  std::string names = cat("_", found->second, "_");
  const size_t place = names.find(kInteger);
  if (place != std::string::npos) names.erase(place, kInteger.size() - 1);
  if (names.size() <= 2) {
    kept.erase(found);
  } else {
    found->second = names.substr(1, names.size() - 2);
  }
  return kept;
}

CompileOptions options_on_cpu(const CompileOptions& options) {
  CompileOptions kept = options;
  kept.erase("calibration_iters");
  if (asks_for(options, "bf16")) kept["precision"] = "bf16";
  return kept;
}

}  // namespace mx
