// Values that become part of a graph: the graph keeps them, and so does whoever made the array.
#pragma once

#include "ir/constant.h"
#include "ndarray/ndarray.h"

namespace mx {

// The elements of an array on the host, once they are there. Where they lie in a file, that is also
// what lies behind a large array from now on: caller and graph share one copy, which is in memory
// only where somebody reads it. The array stays as it is for all who use it.
Bytes cold_bytes_of(const NDArray& array);

}  // namespace mx
