// Which of cuBLASLt's algorithms a dense layer uses.
#pragma once

#include "device/context.h"
#include "ops/cublas/dense.h"

namespace mx::cuda {

// The quickest of those that the library proposes, timed once per kind in a process; without
// measuring its first.
void choose_algorithm(cublas::Dense& dense, const cublas::DenseKind& kind, Context context,
                      bool measure);

}  // namespace mx::cuda
