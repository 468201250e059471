#include "ops/nn/activation.h"

#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/pointwise/value_math.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const ActivationParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
}

void infer_backward(Infer& t, const ActivationParam& /*p*/) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
}

Values gradient(Grad& g, const ActivationParam& p) {
  Value dy = g.out_grad(0), y = g.out(0);
  if (!g.differentiable()) return {apply("_backward_Activation", p, {dy, y})};
  return {with_activation(p.act_type,
                          [&]<class F>() -> Value { return F::backward(Absent{}, y, dy); })};
}

void forward(Run& run, const ActivationParam& p) {
  with_activation(p.act_type, [&]<class F>() {
    map(run, run.out(0), [](auto x) { return F::forward(x); }, run.in(0));
  });
}

void backward(Run& run, const ActivationParam& p) {
  with_activation(p.act_type, [&]<class F>() {
    map(
        run, run.out(0), [](auto dy, auto y) { return F::backward(Absent{}, y, dy); }, run.in(0),
        run.in(1));
  });
}

}  // namespace

OpDef activation() {
  return define<ActivationParam>({
      .name = "Activation",
      .doc = "Applies relu, sigmoid, softrelu, softsign or tanh, element by element.",
      .aliases = {"_npx_activation"},
      .inputs = {"data"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .inplace = {{0, 0}},
      .names_outputs = true,
  });
}

OpDef backward_activation() {
  return define<ActivationParam>({
      .name = "_backward_Activation",
      .doc = "Gradient of Activation.",
      .inputs = {"dy", "output"},
      .infer = infer_backward,
      .cpu = backward,
      .inplace = {{0, 0}, {1, 0}},
  });
}

}  // namespace mx::ops
