// The schedule of a plan whose values are rows of tokens rather than images: transformers, dense
// layers, what is pointwise around them. Values lie in plain order, in the region's numbers.
#pragma once

#include "compilers/cuda/schedule.h"

namespace mx::cuda {

// Whether the plan has layers that only images have.
bool has_images(const plan::Plan& plan);

// Raises Unsupported for what has no kernel here. The plan must stay where it is.
KernelSchedule schedule_rows(const plan::Plan& plan, Number number, const Tools& tools);

}  // namespace mx::cuda
