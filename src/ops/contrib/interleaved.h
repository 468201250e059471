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

}  // namespace mx::ops
