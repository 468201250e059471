#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/softmax.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_inputs(Infer& t, Slot& data, Slot& label) {
  t.set(data, Shape::of_rank(2));
  t.set(label, {data.shape[0]});
  Shape known = Shape::of_rank(2);
  known[0] = label.shape[0];
  t.set(data, known);
  infer_floating(t);
}

void infer(Infer& t, const NoParam& /*p*/) {
  infer_inputs(t, t.in(0), t.in(1));
  t.set(t.out(0), {1});
}

void infer_backward(Infer& t, const NoParam& /*p*/) {
  infer_inputs(t, t.in(1), t.in(2));
  t.set(t.in(0), {1});
  t.unify_shape(t.in(1), t.out(0));
}

Values gradient(Grad& g, const NoParam& /*p*/) {
  if (g.differentiable()) {
    // dx = dy * (softmax - label as ones and zeros); the kernel's answer for dy = 1 has the second.
    Value dy = g.out_grad(0), y = apply("softmax", SoftmaxParam{}, {g.in(0)});
    Value ones = apply("ones_like", {}, {dy});
    Value dx = apply("_backward_softmax_cross_entropy", {}, {ones, g.in(0), g.in(1)});
    Value target = apply("BlockGrad", {}, {y - dx});
    return {(y - target) * dy, {}};
  }
  return {apply("_backward_softmax_cross_entropy", {}, {g.out_grad(0), g.in(0), g.in(1)}), {}};
}

// log of the sum of exp along a line.
template <class T>
double log_total(Row<const T> line) {
  double top = -std::numeric_limits<double>::infinity(), total = 0;
  for (int64_t i = 0; i < line.size(); ++i) top = std::max(top, static_cast<double>(line[i]));
  for (int64_t i = 0; i < line.size(); ++i) total += std::exp(static_cast<double>(line[i]) - top);
  return top + std::log(total);
}

void forward(Run& run, const NoParam& /*p*/) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto x = run.in(0).rows<const T>(1);
    const T* label = run.in(1).data<const T>();
    double* losses = run.scratch<double>(x.size());
    constexpr double kLargest = 18.420680743952367;  // -log(1e-8): what MXNet limits a loss to
    run.parallel(x.size(), x.length() * 8, [&](int64_t i) {
      auto target = static_cast<int64_t>(Acc<T>(label[i]));
      bool known = target >= 0 && target < x.length();
      double loss = known ? log_total(x[i]) - static_cast<double>(x[i][target]) : kLargest;
      losses[i] = std::min(loss, kLargest);
    });
    double sum = 0;
    for (int64_t i = 0; i < x.size(); ++i) sum += losses[i];
    run.out(0).data<T>()[0] = static_cast<T>(static_cast<Acc<T>>(sum));
  });
}

void backward(Run& run, const NoParam& /*p*/) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto slope = static_cast<double>(run.in(0).data<const T>()[0]);
    auto x = run.in(1).rows<const T>(1);
    const T* label = run.in(2).data<const T>();
    auto dx = run.out(0).rows<T>(1);
    run.parallel(x.size(), x.length() * 8, [&](int64_t line) {
      auto target = static_cast<int64_t>(Acc<T>(label[line]));
      Row<const T> score = x[line];
      double total = log_total(score);
      for (int64_t i = 0; i < score.size(); ++i) {
        double p = std::exp(static_cast<double>(score[i]) - total);
        dx[line][i] = static_cast<T>(static_cast<Acc<T>>(slope * (p - (i == target ? 1 : 0))));
      }
    });
  });
}

}  // namespace

OpDef softmax_cross_entropy() {
  return define<NoParam>({
      .name = "softmax_cross_entropy",
      .doc = "The sum over the batch of -log softmax(data)[label].",
      .inputs = {"data", "label"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
  });
}

OpDef backward_softmax_cross_entropy() {
  return define<NoParam>({
      .name = "_backward_softmax_cross_entropy",
      .doc = "Gradient of softmax_cross_entropy with respect to data.",
      .inputs = {"dy", "data", "label"},
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
