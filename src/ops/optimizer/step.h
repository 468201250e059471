// What the steps of updates are written with, on every device. A step is a function object made
// from the parameters for a compute type; see update.h.
#pragma once

#include <algorithm>

#include "ops/pointwise/math.h"

namespace mx::ops {

template <class Real>
constexpr Real hyper(double value) {
  return static_cast<Real>(static_cast<float>(value));
}

template <class Real>
constexpr Real limit(Real value, Real bound) {  // a negative bound means none
  if (bound < 0) return value;
  return std::min(std::max(value, -bound), bound);
}

namespace update {

// Where the arrays of one weight begin among those of an operator that updates several.
struct Place {
  int input = 0, output = 0;
};

}  // namespace update

}  // namespace mx::ops
