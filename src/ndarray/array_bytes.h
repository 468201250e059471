#pragma once

#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx {

// The bytes of a dense array; raises ShapeError where 64 bits cannot count them.
[[nodiscard]] int64_t array_bytes(const Shape& shape, DType dtype);

}  // namespace mx
