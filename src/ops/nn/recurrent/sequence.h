// SequenceMask, SequenceLast and SequenceReverse: batches of sequences of different lengths.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct SequenceMaskParam {
  bool use_sequence_length = false;
  float value = 0;
  int axis = 0;
  static constexpr auto fields() {
    using P = SequenceMaskParam;
    return std::tuple{field("use_sequence_length", &P::use_sequence_length,
                            "Reads each sequence's length from the input sequence_length."),
                      field("value", &P::value, "Written after the end of each sequence."),
                      field("axis", &P::axis, "The axis of time, 0 or 1; the other is the batch.")};
  }
};

struct SequenceLastParam {
  bool use_sequence_length = false;
  int axis = 0;
  static constexpr auto fields() {
    using P = SequenceLastParam;
    return std::tuple{field("use_sequence_length", &P::use_sequence_length,
                            "Reads each sequence's length from the input sequence_length."),
                      field("axis", &P::axis, "The axis of time, 0 or 1; the other is the batch.")};
  }
};

struct SequenceReverseParam {
  bool use_sequence_length = false;
  int axis = 0;
  static constexpr auto fields() {
    using P = SequenceReverseParam;
    return std::tuple{field("use_sequence_length", &P::use_sequence_length,
                            "Reads each sequence's length from the input sequence_length."),
                      field("axis", &P::axis, "The axis of time: 0.")};
  }
};

OpDef sequence_mask();
OpDef sequence_last();
OpDef sequence_reverse();
// dy, data, [sequence_length] → gradient of data: dy at the element that was picked, else 0.
OpDef backward_sequence_last();

}  // namespace mx::ops
