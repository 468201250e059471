// Arrays of zeros that wait for their values.
#pragma once

#include "ndarray/ndarray.h"

namespace mx {

// Zeros on the host, straight from the system: a large array takes memory only where it is written,
// so that whoever fills it next does not write it twice. Its memory goes back to the system, not to
// the pool, and lies on small pages (device/cpu/cpu_device.h): meant for weights.
NDArray fresh_zeros(Shape shape, DType dtype, Context context = {});

}  // namespace mx
