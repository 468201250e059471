#include "ops/nn/loss/svm_output.h"

#include <algorithm>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const SvmOutputParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
  const Shape& data = t.in_shape(0);
  if (!data.has_rank()) return;
  check<ShapeError>(data.ndim() >= 1, t.who(), ": data must have a batch axis, got shape ", data);
  Dims dims(data.begin(), data.end() - 1);
  t.set(t.in(1), Shape(dims));
}

// The result is data itself: only the gradient knows the loss.
void forward(Run& run, const SvmOutputParam& /*p*/) {
  map(run, run.out(0), [](auto x) { return x; }, run.in(0));
}

void backward(Run& run, const SvmOutputParam& p) {
  const Tensor& data = run.in(0);
  if (data.size() == 0) return;
  int64_t classes = data.dim(-1);
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    auto margin = static_cast<Acc<T>>(p.margin);
    auto scale = static_cast<Acc<T>>(p.regularization_coefficient);
    bool linear = p.use_linear;
    run.parallel(data.size() / classes, classes, [&](int64_t row) {
      const T* x = data.data<const T>() + row * classes;
      T* dx = run.out(0).data<T>() + row * classes;
      auto label = static_cast<int64_t>(Acc<T>(run.in(1).data<const T>()[row]));
      auto slope = [=](Acc<T> gap) {  // of the loss, at this distance behind the margin
        if (linear) return gap > 0 ? scale : Acc<T>(0);
        return gap > 0 ? 2 * scale * gap : Acc<T>(0);
      };
      for (int64_t c = 0; c < classes; ++c) dx[c] = static_cast<T>(slope(margin + Acc<T>(x[c])));
      if (label < 0 || label >= classes) return;
      dx[label] = static_cast<T>(-slope(margin - Acc<T>(x[label])));
    });
  });
}

// A linear loss has a piecewise constant gradient; that of a square rises twice as fast as the
// linear one is high.
Values gradient_of_backward(Grad& g, const SvmOutputParam& p) {
  if (p.use_linear) return zero_gradient(g, p);
  SvmOutputParam linear = p;
  linear.use_linear = true;
  Value steps = apply("_backward_SVMOutput", linear, {g.in(0), g.in(1)});
  return {g.out_grad(0) * apply("abs", {}, {steps}) * 2.0, {}};
}

}  // namespace

OpDef svm_output() {
  return define<SvmOutputParam>({
      .name = "SVMOutput",
      .doc = "Gives data as it is; its gradient is that of a support vector machine's loss.",
      .inputs = {"data", "label"},
      .infer = infer,
      .gradient = [](Grad& g, const SvmOutputParam& p) -> Values {
        return {apply("_backward_SVMOutput", p, {g.in(0), g.in(1)}), {}};
      },
      .cpu = forward,
      .inplace = {{0, 0}},
      .names_outputs = true,
  });
}

OpDef backward_svm_output() {
  return define<SvmOutputParam>({
      .name = "_backward_SVMOutput",
      .doc = "The gradient that SVMOutput states.",
      .inputs = {"data", "label"},
      .infer = infer,
      .gradient = gradient_of_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
