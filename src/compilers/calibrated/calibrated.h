// precision='int8', as TensorRT does it: the first runs of a region compute in float32 and
// watch the ranges of inner values; then the region is quantized and goes on with 8-bit integers.
// Option: calibration_iters, how many runs are watched.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ir/plugin.h"

namespace mx {

// Regions without int8 go to `plain`. `mixed` compiles graphs in which quantized operators stand
// beside plain ones; null: there are no kernels for integers, and int8 is computed in real numbers.
// `who` is the backend that speaks, and `reals` says what compilers of real numbers are told of the
// options.
std::shared_ptr<GraphCompiler> calibrated_compiler(
    std::string who, std::shared_ptr<GraphCompiler> plain, std::shared_ptr<GraphCompiler> mixed,
    std::function<CompileOptions(const CompileOptions&)> reals);

}  // namespace mx
