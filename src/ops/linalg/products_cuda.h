// Products of matrices that no library takes: integers, and sums of nothing.
#pragma once

#include "device/device.h"
#include "ir/op.h"

namespace mx::ops {

// Every row of `to`, whose last axis is as long as `row`, becomes `row`.
void repeat_rows(Stream& stream, const Tensor& row, const Tensor& to);

}  // namespace mx::ops
