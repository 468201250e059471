#include "ops/reduce/reduction.h"

namespace mx::ops {

ReductionPlan::ReductionPlan(const Shape& in, const AxisMask& mask) {
  int64_t stride = 1;
  bool is_inner = true;
  AxisList *last = nullptr, kept_inward, reduced_inward;  // innermost first
  for (int axis = in.ndim() - 1; axis >= 0; --axis) {
    int64_t size = in[axis];
    bool is_reduced = mask[static_cast<size_t>(axis)];
    if (size == 1) continue;
    AxisList* list = is_reduced ? &reduced_inward : &kept_inward;
    if (is_inner || (!last && is_reduced == inner_reduced)) {
      inner_reduced = is_reduced;
      inner *= size;
      is_inner = false;
    } else if (last == list) {
      last->sizes.back() *= size;
    } else {
      list->add(size, stride);
      last = list;
    }
    stride *= size;
  }
  for (size_t i = kept_inward.sizes.size(); i-- > 0;) {
    kept.add(kept_inward.sizes[i], kept_inward.strides[i]);
  }
  for (size_t i = reduced_inward.sizes.size(); i-- > 0;) {
    reduced.add(reduced_inward.sizes[i], reduced_inward.strides[i]);
  }
}

}  // namespace mx::ops
