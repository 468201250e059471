// Arrays of zeros on any device.
#pragma once

#include "ndarray/ndarray.h"

namespace mx {

NDArray zeros(const Shape& shape, DType dtype, Context context);

}  // namespace mx
