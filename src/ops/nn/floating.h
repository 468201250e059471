// Inference that most neural operators share: every array has one floating dtype.
#pragma once

#include <string_view>

#include "base/error.h"
#include "ir/infer.h"

namespace mx::ops {

inline void check_floating(Infer& t, const Slot& slot, std::string_view what) {
  check<TypeError>(!slot.dtype || is_floating(*slot.dtype), t.who(), ": ", what,
                   " must have a floating dtype, got ", slot.dtype.value_or(DType::kFloat32),
                   "; cast it to float32");
}

// All inputs and outputs share one dtype.
inline void infer_floating(Infer& t) {
  for (int pass = 0; pass < 2; ++pass) {  // the second carries what the first found last
    for (int i = 1; i < t.num_inputs(); ++i) t.unify_dtype(t.in(0), t.in(i));
    for (int i = 0; i < t.num_outputs(); ++i) t.unify_dtype(t.in(0), t.out(i));
  }
  check_floating(t, t.in(0), "data");
}

}  // namespace mx::ops
