// Parameters of Dropout.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class DropoutMode : uint8_t { kAlways, kTraining };
constexpr std::array<std::string_view, 2> names_of(DropoutMode /*mode*/) {
  return {"always", "training"};
}

struct DropoutParam {
  float p = 0.5F;
  DropoutMode mode = DropoutMode::kTraining;
  Dims axes = {};
  std::optional<bool> cudnn_off = false;
  static constexpr auto fields() {
    using P = DropoutParam;
    return std::tuple{field("p", &P::p, "Probability that an element becomes 0."),
                      field("mode", &P::mode, "Whether to drop only in training, or always."),
                      field("axes", &P::axes, "Axes along which all elements share their fate."),
                      field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer.")};
  }
};

OpDef dropout();           // outputs: the result, and (hidden) the mask it was multiplied by
OpDef backward_dropout();  // dy, mask → gradient of data

}  // namespace mx::ops
