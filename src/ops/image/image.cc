#include "ops/image/image.h"

namespace mx::ops {

void check_image(Infer& t, const Slot& data, bool batch) {
  const Shape& shape = data.shape;
  if (!shape.has_rank() || shape.ndim() == 3 || (batch && shape.ndim() == 4)) return;
  fail<ShapeError>(t.who(), ": data of shape ", shape,
                   " must be an image (height, width, channels)",
                   batch ? " or a batch of them (n, height, width, channels)" : "");
}

}  // namespace mx::ops
