// Scales an array to unit length, per instance, per position or per channel.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class L2Mode : uint8_t { kChannel, kInstance, kSpatial };
constexpr std::array<std::string_view, 3> names_of(L2Mode /*mode*/) {
  return {"channel", "instance", "spatial"};
}

struct L2NormalizationParam {
  float eps = 1e-10F;
  L2Mode mode = L2Mode::kInstance;
  static constexpr auto fields() {
    using P = L2NormalizationParam;
    return std::tuple{field("eps", &P::eps, "Added to the sum of squares."),
                      field("mode", &P::mode,
                            "What gets length one: each instance, the channels of each position, "
                            "or the positions of each channel.")};
  }
};

OpDef l2_normalization();           // outputs: result and (hidden) the lengths
OpDef backward_l2_normalization();  // dy, output, lengths → gradient of data

}  // namespace mx::ops
