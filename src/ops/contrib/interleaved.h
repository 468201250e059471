// Attention over projections that lie interleaved: (length, batch, heads · parts · width), the
// parts of one head (query, key, value) beside each other.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct InterleavedParam {
  int heads = 0;
  static constexpr auto fields() {
    return std::tuple{required("heads", &InterleavedParam::heads, "Count of attention heads.")};
  }
};

// Scores and values of self attention and of an encoder's and a decoder's.
void add_interleaved(OpTable& table);
// Gradients of the two of self attention, each by one operator.
void add_interleaved_gradients(OpTable& table);

}  // namespace mx::ops
