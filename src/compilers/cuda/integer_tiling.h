// How convolutions of integers are cut, chosen by measuring: once per shape and GPU, in
// REMX_KERNEL_CACHE too. Sums are exact, so no result hangs on the choice.
#pragma once

#include "compilers/cuda/kernels/integers/integers.h"
#include "device/context.h"

namespace mx::cuda {

// Times what could serve on memory of its own; waits for the device. Without `measure` the one is
// taken that shapes suggest.
Tiling choose_integer_tiling(const IntegerConvolution& work, Context context, bool measure);

}  // namespace mx::cuda
