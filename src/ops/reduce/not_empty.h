// Choosing an element, as max and argmax do, needs one.
#pragma once

#include "base/error.h"
#include "ir/infer.h"

namespace mx::ops {

// To be called when the shapes of data and of the result are known as far as they can be.
inline void check_not_empty(Infer& t) {
  const Shape &data = t.in_shape(0), &result = t.out(0).shape;
  if (!data.is_known() || !result.is_known()) return;
  check<ShapeError>(data.size() > 0 || result.size() == 0, t.who(), ": data of shape ", data,
                    " has no elements to choose from; reduce an axis of extent 1 or more");
}

}  // namespace mx::ops
