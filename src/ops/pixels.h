// What operators that sample images ask first.
#pragma once

#include "base/error.h"
#include "ir/infer.h"

namespace mx::ops {

// Of images without pixels there is nothing to sample. Width follows height.
inline void check_pixels(Infer& t, const Shape& data, int height_axis) {
  if (!data.has_rank()) return;
  check<ShapeError>(data[height_axis] != 0 && data[height_axis + 1] != 0, t.who(),
                    ": data of shape ", data, " has no pixels");
}

}  // namespace mx::ops
