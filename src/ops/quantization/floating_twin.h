// The floating operator that a quantized one imitates. Its inference finds the shapes, and its
// reference kernel computes: sums in float64, where those of products of integers are exact.
#pragma once

#include "ir/op.h"

namespace mx::ops {

class FloatingTwin {
 public:
  explicit FloatingTwin(OpDef op) : op_(std::move(op)) {}

  // Shapes of the first `inputs` inputs and of the twin's outputs that `t` has too.
  void infer_shapes(Infer& t, const Params& p, int inputs) const;
  // Its reference kernel, on arrays of any dtype that the kernel takes.
  void run(const Run& run, const Params& p, const Tensors& inputs, const Tensors& outputs) const;

 private:
  OpDef op_;
};

// The same numbers as float64, in scratch memory.
Tensor widened(const Run& run, const Tensor& array);
// Room for float64 numbers of that shape.
Tensor wide_scratch(const Run& run, const Shape& shape);

}  // namespace mx::ops
