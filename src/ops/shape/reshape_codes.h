// MXNet's legacy reshape language. `codes` describes the new shape from left to right:
//   n > 0  this extent              0   copies the extent of the data
//   -1     whatever is left         -2  copies all remaining extents
//   -3     the product of the next two extents
//   -4     splits the next extent into the two codes that follow, one of which may be -1
// With `reverse` the codes are matched to the extents from right to left.
// An extent that cannot be told yet because the data is partly unknown is kUnknown.
#pragma once

#include "tensor/shape.h"

namespace mx::ops {

// A ShapeError's text has no opening: the caller says whose it is.
Shape reshape_by_codes(const Shape& data, const Dims& codes, bool reverse);

// The older language: 0 is whatever is left, and keep_highest copies the first extent.
Shape reshape_by_target(const Shape& data, const Dims& target, bool keep_highest);

}  // namespace mx::ops
