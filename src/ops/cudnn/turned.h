// What cuDNN knows only with the channels first runs on copies of its arrays that are turned.
#pragma once

#include "ir/run.h"
#include "ops/shape/strided_copy.h"

namespace mx::cudnn {

// An array (first, pixels…, channels) as (first, channels, pixels…); one of fewer axes stays.
inline Shape turned_shape(const Shape& shape) {
  if (shape.ndim() < 3) return shape;
  Dims dims = {shape[0], shape[shape.ndim() - 1]};
  dims.append(shape.begin() + 1, shape.end() - 1);
  return Shape(dims);
}

// Moves the elements of a channels-last array to its turned copy, or back.
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

// A kernel that wants the channels first, for channels-last arrays.
template <class P, void (*kernel)(Run&, const P&)>
void run_turned(Run& run, const P& p) {
  P channels_first = p;
  channels_first.layout = std::nullopt;
  Run inner = run;
  auto room = [&](const Tensor& array) -> void* {
    if (array.ndim() < 3 || !array.raw()) return array.raw();
    return run.scratch<char>(array.bytes());
  };
  for (Tensor& input : inner.inputs) {
    Tensor copy(room(input), turned_shape(input.shape()), input.dtype());
    if (copy.raw() != input.raw()) turn(run, input, copy.raw(), false);
    input = copy;
  }
  for (Tensor& output : inner.outputs) {
    output = Tensor(room(output), turned_shape(output.shape()), output.dtype());
  }
  kernel(inner, channels_first);
  for (int i = 0; i < run.num_outputs(); ++i) {
    if (inner.out(i).raw() != run.out(i).raw()) turn(run, run.out(i), inner.out(i).raw(), true);
  }
}

}  // namespace mx::cudnn
