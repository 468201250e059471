// In what numbers a region shall compute: what optimize_for says, else REMX_GPU_PRECISION, else
// those of the network.
#pragma once

#include <optional>

#include "compilers/cuda/kernels/number.h"
#include "ir/plugin.h"

namespace mx::cuda {

// Of 16 bits, where all layers that multiply have such arrays, or, where none does, all operators
// but casts. Nothing for networks of float32, and of several dtypes.
std::optional<Number> half_of(const Subgraph& network);

// Some of fp32, tf32, fp16 and bf16 joined by "_" allow each of these: the fastest of them is
// taken. int8 beside them, or alone, says nothing of what stays real. Where nothing is said,
// the network's own is taken, and float32 networks multiply in TF32 if that is allowed, as eager
// operators do. Raises what is not known.
Number number_asked(const CompileOptions& options, bool allows_tf32,
                    std::optional<Number> network = {});

}  // namespace mx::cuda
