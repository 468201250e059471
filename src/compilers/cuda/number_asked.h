// In what numbers a region shall compute: what optimize_for says, else REMX_GPU_PRECISION.
#pragma once

#include "compilers/cuda/kernels/number.h"
#include "ir/plugin.h"

namespace mx::cuda {

// Some of fp32, tf32, fp16 and bf16 joined by "_" allow each of these: the fastest of them is
// taken. int8 beside them, or alone, says nothing of what stays real. Where nothing is said,
// float32 networks multiply in TF32 if that is allowed, as eager operators do. Raises what is not
// known.
Number number_asked(const CompileOptions& options, bool allows_tf32);

}  // namespace mx::cuda
