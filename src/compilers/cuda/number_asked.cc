#include "compilers/cuda/number_asked.h"

#include <array>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/settings.h"

namespace mx::cuda {
namespace {

constexpr std::array kFastestFirst = {Number::kHalf, Number::kBfloat, Number::kTf32,
                                      Number::kSingle};

constexpr std::string_view kInteger = "int8";

std::optional<size_t> place_of(std::string_view name) {
  for (size_t i = 0; i < kFastestFirst.size(); ++i) {
    if (name_of(kFastestFirst[i]) == name) return i;
  }
  return std::nullopt;
}

}  // namespace

Number number_asked(const CompileOptions& options, bool allows_tf32) {
  const auto given = options.find("precision");
  const bool is_option = given != options.end();
  const std::string text = is_option ? given->second : settings::kGpuPrecision.get();
  if (text.empty() || text == kInteger) return allows_tf32 ? Number::kTf32 : Number::kSingle;
  size_t best = kFastestFirst.size();
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('_', begin), text.size());
    const std::string_view name = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (name == kInteger) continue;
    const std::optional<size_t> place = place_of(name);
    check(place.has_value(), is_option ? "precision" : settings::kGpuPrecision.info().name, ": \"",
          text,
          "\" is not known on a GPU; use fp32, tf32, fp16, bf16 or int8, or some joined by _");
    best = std::min(best, *place);
  }
  return kFastestFirst[best];
}

}  // namespace mx::cuda
