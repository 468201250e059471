// Integers, which cuDNN does not know, are computed as float64: sums of their products are exact
// there.
#pragma once

#include "device/cuda/kind.h"
#include "ir/op.h"
#include "ops/pointwise/cast.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::cudnn {

// The elements of `from` as those of `to`, by the device's kernel of Cast.
inline void cast(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.size() == 0) return;
  Run inner = run;
  inner.inputs = {from};
  inner.outputs = {to};
  const auto& kernels = op_table().get("Cast").kernels_on(cuda::kKind);
  kernels.front().run(inner, Params(ops::CastParam{.dtype = to.dtype()}));
}

// Small integers take the nearest number they know, as on the host; a cast would drop bits.
inline void limit(const Run& run, const Tensor& wide, DType dtype) {
  const bool is_signed = dtype == DType::kInt8;
  if ((!is_signed && dtype != DType::kUint8) || wide.size() == 0) return;
  Run inner = run;
  inner.inputs = {wide};
  inner.outputs = {wide};
  const ops::ClipParam limits{.a_min = is_signed ? -128.0 : 0.0,
                              .a_max = is_signed ? 127.0 : 255.0};
  op_table().get("clip").kernels_on(cuda::kKind).front().run(inner, Params(limits));
}

template <class P, void (*kernel)(Run&, const P&)>
void run_widened(Run& run, const P& p) {
  Run inner = run;
  auto room = [&](const Tensor& array) -> Tensor {
    void* memory = array.raw() ? run.scratch<double>(array.size()) : nullptr;
    return {memory, array.shape(), DType::kFloat64};
  };
  for (Tensor& input : inner.inputs) {
    Tensor wide = room(input);
    if (wide.raw()) cast(run, input, wide);
    input = wide;
  }
  for (Tensor& output : inner.outputs) output = room(output);
  kernel(inner, p);
  for (int i = 0; i < run.num_outputs(); ++i) {
    limit(run, inner.out(i), run.out(i).dtype());
    cast(run, inner.out(i), run.out(i));
  }
}

inline const char* refuses_floats(const Run& run) {
  return is_floating(run.out(0).dtype()) ? "only integers" : nullptr;
}

}  // namespace mx::cudnn
