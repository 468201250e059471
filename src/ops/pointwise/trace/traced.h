// The expressions of operators: their bodies, traced.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/params.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::ops {

// Null when the operator of this canonical name is not pointwise or cannot be traced. Arguments are
// the inputs in order, broadcast to the shape of the result.
struct Traced {
  // "" or why these parameters cannot be traced.
  std::string (*refuses)(const Params& params) = nullptr;
  Expression (*trace)(const Params& params, int inputs) = nullptr;
};
const Traced* traced(std::string_view op);

Expression traced_scale(double factor);  // x * factor

}  // namespace mx::ops
