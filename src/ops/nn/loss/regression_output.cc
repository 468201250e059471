#include "ops/nn/loss/regression_output.h"

#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"

namespace mx::ops {
namespace {

enum class Kind { kLinear, kLogistic, kMae };
constexpr std::string_view kBackward[] = {"_backward_linear_reg_out", "_backward_logistic_reg_out",
                                          "_backward_mae_reg_out"};

void infer_label(Infer& t, const Shape& data, Slot& label) {
  if (!data.is_known()) return;
  bool single = data.ndim() == 2 && data[1] == 1;
  if (!label.shape.is_known()) return t.set(label, single ? Shape{data[0]} : data);
  bool fits = label.shape.ndim() > 0 && data.ndim() > 0 && label.shape[0] == data[0] &&
              label.shape.size() == data.size();
  check<ShapeError>(fits, t.who(), ": label of shape ", label.shape,
                    " must have as many elements in each row as data of shape ", data);
}

void infer(Infer& t, const RegressionOutputParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_label(t, t.in_shape(0), t.in(1));
  infer_floating(t);
}

void infer_backward(Infer& t, const RegressionOutputParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
}

template <Kind kind>
Values gradient(Grad& g, const RegressionOutputParam& p) {
  // To be differentiated again it starts from data: the output's own gradient is the stated one.
  Value y = g.out(0);
  if (g.differentiable()) y = kind == Kind::kLogistic ? apply("sigmoid", {}, {g.in(0)}) : g.in(0);
  return {apply(kBackward[static_cast<int>(kind)], p, {y, g.in(1)}), {}};
}

// The gradient is affine in the output, that of the absolute error piecewise constant.
template <Kind kind>
Values gradient_of_backward(Grad& g, const RegressionOutputParam& p) {
  if (kind == Kind::kMae) return zero_gradient(g, p);
  Value nothing = apply("zeros_like", {}, {g.in(1)});
  return {apply(kBackward[static_cast<int>(kind)], p, {g.out_grad(0), nothing}), {}};
}

template <Kind kind>
void forward(Run& run, const RegressionOutputParam& /*p*/) {
  map(
      run, run.out(0), [](auto x) { return kind == Kind::kLogistic ? 1 / (1 + std::exp(-x)) : x; },
      run.in(0));
}

template <Kind kind>
void backward(Run& run, const RegressionOutputParam& p) {
  const Tensor& label = run.in(1);
  if (label.size() == 0) return;
  int64_t per_row = label.size() / label.dim(0);
  float scale = p.grad_scale / static_cast<float>(per_row);
  map(
      run, run.out(0),
      [=](auto y, auto wanted) {
        auto difference = y - wanted;
        using V = decltype(difference);
        if (kind == Kind::kMae) difference = V(difference > 0) - V(difference < 0);
        return difference * V(scale);
      },
      run.in(0), label);
}

template <Kind kind>
OpDef forward_op(const std::string& name, const std::string& doc) {
  return define<RegressionOutputParam>({.name = name,
                                        .doc = doc,
                                        .aliases = {"_sparse_" + name},
                                        .inputs = {"data", "label"},
                                        .infer = infer,
                                        .gradient = gradient<kind>,
                                        .cpu = forward<kind>,
                                        .inplace = {{0, 0}}});
}

template <Kind kind>
OpDef backward_op(const std::string& name, const std::string& of) {
  return define<RegressionOutputParam>({.name = name,
                                        .doc = "Gradient of " + of + ".",
                                        .inputs = {"output", "label"},
                                        .infer = infer_backward,
                                        .gradient = gradient_of_backward<kind>,
                                        .cpu = backward<kind>});
}

}  // namespace

OpDef linear_regression_output() {
  return forward_op<Kind::kLinear>("LinearRegressionOutput",
                                   "data, with the gradient of half its squared error.");
}
OpDef logistic_regression_output() {
  return forward_op<Kind::kLogistic>("LogisticRegressionOutput",
                                     "sigmoid, with the gradient of the cross entropy.");
}
OpDef mae_regression_output() {
  return forward_op<Kind::kMae>("MAERegressionOutput",
                                "data, with the gradient of its absolute error.");
}
OpDef backward_linear_regression_output() {
  return backward_op<Kind::kLinear>("_backward_linear_reg_out", "LinearRegressionOutput");
}
OpDef backward_logistic_regression_output() {
  return backward_op<Kind::kLogistic>("_backward_logistic_reg_out", "LogisticRegressionOutput");
}
OpDef backward_mae_regression_output() {
  return backward_op<Kind::kMae>("_backward_mae_reg_out", "MAERegressionOutput");
}

}  // namespace mx::ops
