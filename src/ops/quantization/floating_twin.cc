#include "ops/quantization/floating_twin.h"

#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {

void FloatingTwin::infer_shapes(Infer& t, const Params& p, int inputs) const {
  Slots in(static_cast<size_t>(inputs)), out(static_cast<size_t>(op_.outputs_of(p)));
  auto shared = std::min(static_cast<int>(out.size()), t.num_outputs());
  for (int i = 0; i < inputs; ++i) in[static_cast<size_t>(i)].shape = t.in(i).shape;
  for (int i = 0; i < shared; ++i) out[static_cast<size_t>(i)].shape = t.out(i).shape;
  Infer inner(*t.who().op, t.who().node, {in.data(), in.size()}, {out.data(), out.size()});
  op_.infer(inner, p);
  for (int i = 0; i < inputs; ++i) t.set(t.in(i), in[static_cast<size_t>(i)].shape);
  for (int i = 0; i < shared; ++i) t.set(t.out(i), out[static_cast<size_t>(i)].shape);
}

void FloatingTwin::run(const Run& run, const Params& p, const Tensors& inputs,
                       const Tensors& outputs) const {
  Run inner = run;
  inner.inputs = inputs;
  inner.outputs = outputs;
  op_.reference().run(inner, p);
}

Tensor wide_scratch(const Run& run, const Shape& shape) {
  return {run.scratch<double>(shape.size()), shape, DType::kFloat64};
}

Tensor widened(const Run& run, const Tensor& array) {
  Tensor wide = wide_scratch(run, array.shape());
  auto* y = wide.data<double>();
  dispatch(kNumeric, array.dtype(), [&]<class T>() {
    const T* x = array.data<const T>();
    run.parallel_range(array.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = convert<double>(x[i]);
    });
  });
  return wide;
}

}  // namespace mx::ops
