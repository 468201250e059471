// Sums of graph values that gradients of this family need.
#pragma once

#include "ir/grad.h"
#include "ops/reduce/reduce.h"

namespace mx::ops {

// One element per position of `axis`: the gradient of a bias.
inline Value sum_over_all_but(const Value& x, int axis) {
  return apply("sum", ReduceParam{.axis = Dims{axis}, .exclude = true}, {x});
}
// Keeps the axis with extent 1, so that the result broadcasts against x.
inline Value sum_along(const Value& x, int axis) {
  return apply("sum", ReduceParam{.axis = Dims{axis}, .keepdims = true}, {x});
}

}  // namespace mx::ops
