// precision='int8', as TensorRT does it: the first runs of a region compute in float32 and
// watch the ranges of inner values; then the region is quantized and goes on with 8-bit integers.
// Option: calibration_iters, how many runs are watched.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ir/plugin.h"

namespace mx {

struct CalibratedCompilers {
  using ChangeOptions = std::function<CompileOptions(const CompileOptions&)>;
  using ChangeGraph = std::function<Graph(const Graph&)>;
  std::string who;                       // the backend that speaks
  std::shared_ptr<GraphCompiler> plain;  // of regions without int8
  // Of graphs in which quantized operators stand beside plain ones; null: there are no kernels for
  // integers, and int8 is computed in real numbers.
  std::shared_ptr<GraphCompiler> mixed;
  // Makes layers single nodes whose weights stay real, and lets those of a quantized graph take in
  // what stands behind them: weights that are live are rounded by what runs them.
  ChangeGraph fuse;
  ChangeOptions reals;            // what compilers of real numbers are told of the options
  ChangeOptions asked = nullptr;  // the options with what else is asked for; null: nothing is
};
std::shared_ptr<GraphCompiler> calibrated_compiler(CalibratedCompilers compilers);

}  // namespace mx
