// What the operators on parts say of their shapes.
#pragma once

#include "base/error.h"
#include "ir/infer.h"

namespace mx::ops {

inline bool all_known(Infer& t) {
  for (int i = 0; i < t.num_inputs(); ++i) {
    if (!t.in_shape(i).is_known()) return false;
  }
  return true;
}

inline void set_numbers(Infer& t, Slot& slot, int64_t count) {
  t.set(slot, {count});
  t.set_dtype(slot, DType::kInt64);
}

inline void need_numbers(Infer& t, int input) {
  t.set_dtype(t.in(input), DType::kInt64);
  check<ShapeError>(t.in_shape(input).ndim() == 1, t.who(), ": input ", input,
                    " has one axis, got shape ", t.in_shape(input));
}

}  // namespace mx::ops
