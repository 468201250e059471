// Memory that serves an array again where the new one is no larger.
#pragma once

#include "ir/infer.h"
#include "ndarray/ndarray.h"

namespace mx {

// The beginning of `buffer` as an array of this shape and dtype; none where it does not fit.
inline NDArray beginning(const NDArray& buffer, const Slot& slot) {
  if (buffer.is_none() || buffer.is_sparse() || buffer.size() < slot.shape.size() ||
      buffer.dtype() != *slot.dtype) {
    return {};
  }
  return {buffer.storage_ref(), buffer.offset(), slot.shape, *slot.dtype};
}

}  // namespace mx
