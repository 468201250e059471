// Arrays with the channels last, and the same with the channels first.
#pragma once

#include "ir/run.h"
#include "ops/shape/strided_copy.h"

namespace mx::cudnn {

// Moves the elements of an array with the channels last to one with the channels first; `back`: the
// other way.
inline void turn(const Run& run, const Tensor& last, void* first, bool back) {
  if (last.size() == 0) return;
  int64_t channels = last.dim(-1), pixels = last.size() / last.dim(0) / channels;
  ops::StridedCopy plan;
  int64_t step = pixels * channels;
  auto add = [&](int64_t extent, int64_t in_last, int64_t in_first) {
    plan.add(extent, back ? in_first : in_last, back ? in_last : in_first);
  };
  add(last.dim(0), step, step);
  add(back ? pixels : channels, back ? channels : 1, back ? 1 : pixels);
  add(back ? channels : pixels, back ? 1 : channels, back ? pixels : 1);
  ops::copy_strided(run, plan, back ? first : last.raw(), back ? last.raw() : first,
                    size_of(last.dtype()));
}

}  // namespace mx::cudnn
