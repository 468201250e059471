// How a reduction walks memory: axes that are reduced, axes that are kept, each kind merged.
#pragma once

#include <cstdint>

#include "ops/reduce/reduce.h"

namespace mx::ops {

// Axes with strides, addressed by one running index.
struct AxisList {
  Dims sizes, strides;
  void add(int64_t size, int64_t stride) {
    sizes.push_back(size);
    strides.push_back(stride);
  }
  [[nodiscard]] int64_t count() const {
    int64_t product = 1;
    for (int64_t size : sizes) product *= size;
    return product;
  }
  [[nodiscard]] int64_t offset(int64_t index) const {
    if (sizes.size() == 1) return index * strides[0];
    int64_t sum = 0;
    for (size_t axis = sizes.size(); axis-- > 0;) {
      sum += index % sizes[axis] * strides[axis];
      index /= sizes[axis];
    }
    return sum;
  }
};

// How a reduction walks memory: the innermost axis (`inner`, step 1) is reduced or kept; `kept` and
// `reduced` list the others, outermost first.
struct ReductionPlan {
  ReductionPlan(const Shape& in, const AxisMask& mask);
  AxisList kept, reduced;
  int64_t inner = 1;
  bool inner_reduced = true;
};

}  // namespace mx::ops
