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

OpDef interleaved_encdec_qk();
OpDef interleaved_encdec_valatt();
OpDef interleaved_selfatt_qk();
OpDef interleaved_selfatt_valatt();
// gradient of the scores, projections[, addend] → gradient of the projections, of which the values
// have none, and the addend: what arrives there by another way
OpDef backward_interleaved_selfatt_qk();
OpDef backward_added_interleaved_selfatt_qk();
// gradient of the result, projections, attention → gradients of the projections, of which queries
// and keys have none, and of the attention
OpDef backward_interleaved_selfatt_valatt();

}  // namespace mx::ops
