// The schedule of a plan whose values are rows of tokens rather than images: transformers, dense
// layers, what is pointwise around them. Values lie in plain order, in the region's numbers.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "compilers/cuda/schedule.h"
#include "device/run_time_code.h"

namespace mx::cuda {

// What chooses and makes kernels for the device that a schedule is for.
using BuildKernels = std::function<std::shared_ptr<RunTimeModule>(const std::string& source)>;
struct RowTools {
  ChooseWay choose;
  BuildKernels build;  // kernels that were written for this plan
};

// Whether the plan has layers that only images have.
bool has_images(const plan::Plan& plan);

// Raises Unsupported for what has no kernel here. The plan must stay where it is.
KernelSchedule schedule_rows(const plan::Plan& plan, Number number, const RowTools& tools);

}  // namespace mx::cuda
