// Parameters of SoftmaxOutput.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class Normalization : uint8_t { kBatch, kNull, kValid };
constexpr std::array<std::string_view, 3> names_of(Normalization /*normalization*/) {
  return {"batch", "null", "valid"};
}

struct SoftmaxOutputParam {
  float grad_scale = 1;
  float ignore_label = -1;
  bool multi_output = false;
  bool use_ignore = false;
  bool preserve_shape = false;
  Normalization normalization = Normalization::kNull;
  bool out_grad = false;
  float smooth_alpha = 0;
  static constexpr auto fields() {
    using P = SoftmaxOutputParam;
    return std::tuple{
        field("grad_scale", &P::grad_scale, "Factor of the gradient."),
        field("ignore_label", &P::ignore_label, "Label of rows without gradient (use_ignore)."),
        field("multi_output", &P::multi_output, "Classes along axis 1 instead of per row."),
        field("use_ignore", &P::use_ignore, "Whether ignore_label counts."),
        field("preserve_shape", &P::preserve_shape, "Classes along the last axis."),
        field("normalization", &P::normalization,
              "Divides the gradient by the batch, or by the labels that are not ignored."),
        field("out_grad", &P::out_grad, "Whether the gradient of the output is multiplied in."),
        field("smooth_alpha", &P::smooth_alpha,
              "Probability taken from the label for the others.")};
  }
};

OpDef softmax_output();
OpDef backward_softmax_output();  // output, label [, dy] → gradient of data

}  // namespace mx::ops
