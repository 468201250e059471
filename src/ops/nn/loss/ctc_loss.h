// Parameters of CTCLoss.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class BlankLabel : uint8_t { kFirst, kLast };
constexpr std::array<std::string_view, 2> names_of(BlankLabel /*label*/) {
  return {"first", "last"};
}

struct CtcLossParam {
  bool use_data_lengths = false, use_label_lengths = false;
  BlankLabel blank_label = BlankLabel::kFirst;
  static constexpr auto fields() {
    using P = CtcLossParam;
    return std::tuple{
        field("use_data_lengths", &P::use_data_lengths,
              "Reads each sequence's length from the input data_lengths."),
        field("use_label_lengths", &P::use_label_lengths,
              "Reads the count of each sequence's labels from the input label_lengths."),
        field("blank_label", &P::blank_label,
              "first: channel 0 is the blank and 0 ends the labels; last: the last channel is, and "
              "-1 does.")};
  }
};

// data (steps, batch, channels), label (batch, labels), [data_lengths], [label_lengths] →
// loss (batch,), gradient of the loss with respect to data (hidden)
OpDef ctc_loss();
OpDef backward_backward_ctc_loss();  // the inputs of CTCLoss, a direction → slope of the gradient

}  // namespace mx::ops
