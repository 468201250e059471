#include "ops/nn/loss/softmax_output.h"

#include <algorithm>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/softmax.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// data seen as lines of `classes` elements, `inner` apart: line l belongs to label l.
struct Lines {
  int64_t outer, classes, inner;
};

Lines lines_of(const Shape& data, const SoftmaxOutputParam& p) {
  int ndim = data.ndim();
  if (p.multi_output) return {data[0], data[1], data.product(2, ndim)};
  if (p.preserve_shape) return {data.product(0, ndim - 1), data[ndim - 1], 1};
  return {data[0], data.product(1, ndim), 1};
}

void infer_label(Infer& t, const SoftmaxOutputParam& p, const Shape& data, Slot& label) {
  if (!data.has_rank()) return;
  check<ShapeError>(data.ndim() >= 2, t.who(), ": data must have a batch and a class axis, got ",
                    data);
  bool is_open = !data.is_known();
  if (is_open && (p.multi_output || label.shape.has_rank())) return;
  if (label.shape == data && !p.multi_output) return;  // probabilities instead of labels
  if (!p.multi_output) {
    return t.set(label, Shape(std::span(data.begin(), static_cast<size_t>(data.ndim() - 1))));
  }
  Dims without = data.dims(), single = data.dims();
  without.erase(1);
  single[1] = 1;
  if (label.shape == Shape(without) || label.shape == Shape(single)) return;
  t.set(label, {data[0], data.product(2, data.ndim())});
}

void infer(Infer& t, const SoftmaxOutputParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  infer_label(t, p, t.in_shape(0), t.in(1));
  infer_floating(t);
}

std::vector<std::string> backward_names(const SoftmaxOutputParam& p) {
  if (p.out_grad) return {"output", "label", "dy"};
  return {"output", "label"};
}

void infer_backward(Infer& t, const SoftmaxOutputParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  if (p.out_grad) t.unify_shape(t.in(0), t.in(2));
  infer_floating(t);
}

// The probabilities, by operators whose gradient is their derivative.
Value probabilities(const Value& data, const SoftmaxOutputParam& p) {
  if (p.multi_output) return apply("softmax", SoftmaxParam{.axis = 1}, {data});
  if (p.preserve_shape) return apply("softmax", SoftmaxParam{}, {data});
  ReshapeParam rows;
  rows.shape = {0, -1};
  Value lines = apply("softmax", SoftmaxParam{}, {apply("Reshape", rows, {data})});
  return apply("reshape_like", ReshapeLikeParam{}, {lines, data});
}

Values gradient(Grad& g, const SoftmaxOutputParam& p) {
  Values inputs = {g.differentiable() ? probabilities(g.in(0), p) : g.out(0), g.in(1)};
  if (p.out_grad) inputs.push_back(g.out_grad(0));
  return {apply("_backward_SoftmaxOutput", p, inputs), {}};
}

// The gradient is affine in the output and, with out_grad, linear in dy.
Values gradient_of_backward(Grad& g, const SoftmaxOutputParam& p) {
  Value c = g.out_grad(0);
  auto at = [&](const Value& output) {
    Values inputs = {output, g.in(1)};
    if (p.out_grad) inputs.push_back(g.in(2));
    return apply("_backward_SoftmaxOutput", p, inputs);
  };
  Values grads = {at(c) - at(apply("zeros_like", {}, {c})), {}};
  if (!p.out_grad) return grads;
  SoftmaxOutputParam bare = p;
  bare.out_grad = false;
  grads.push_back(c * apply("_backward_SoftmaxOutput", bare, {g.in(0), g.in(1)}));
  return grads;
}

void forward(Run& run, const SoftmaxOutputParam& p) {
  if (run.out(0).size() == 0) return;
  Lines lines = lines_of(run.in(0).shape(), p);
  Shape view{lines.outer, lines.classes, lines.inner};
  softmax_lines(run.in(0).reshaped(view), run.out(0).reshaped(view), 1);
}

template <class T>
double divisor(const Run& run, const SoftmaxOutputParam& p, const Lines& lines) {
  auto spread = static_cast<double>(p.multi_output ? lines.inner : 1);
  if (p.normalization == Normalization::kNull) return spread;
  if (p.normalization == Normalization::kBatch) return spread * static_cast<double>(lines.outer);
  int64_t valid = 0;
  for (T label : run.in(1).span<const T>()) {
    valid += static_cast<int64_t>(Acc<T>(label)) != static_cast<int64_t>(p.ignore_label);
  }
  return static_cast<double>(std::max<int64_t>(valid, 1));
}

template <class T>
void backward_from_labels(Run& run, const SoftmaxOutputParam& p) {
  Lines lines = lines_of(run.out(0).shape(), p);
  Shape view{lines.outer, lines.classes, lines.inner};
  auto y = run.in(0).reshaped(view).rows<const T>(1);
  auto dx = run.out(0).reshaped(view).rows<T>(1);
  const T* labels = run.in(1).data<const T>();
  auto scale = static_cast<Acc<T>>(static_cast<double>(p.grad_scale) / divisor<T>(run, p, lines));
  double alpha = p.multi_output || lines.classes < 2 ? 0 : static_cast<double>(p.smooth_alpha);
  auto at_label = static_cast<Acc<T>>(1 - alpha);
  auto elsewhere =
      static_cast<Acc<T>>(alpha == 0 ? 0 : alpha / static_cast<double>(lines.classes - 1));
  run.parallel(y.size(), lines.classes, [&](int64_t line) {
    auto label = static_cast<int64_t>(Acc<T>(labels[line]));
    Row<const T> out = y[line];
    Row<T> target = dx[line];
    bool ignored = p.use_ignore && label == static_cast<int64_t>(p.ignore_label);
    for (int64_t i = 0; i < out.size(); ++i) {
      Acc<T> wanted = i == label ? at_label : elsewhere;
      Acc<T> slope = (Acc<T>(out[i]) - wanted) * scale;
      target[i] = static_cast<T>(ignored ? Acc<T>(0) : slope);
    }
  });
}

template <class T>
void backward_from_probabilities(Run& run, const SoftmaxOutputParam& p) {
  const T* y = run.in(0).data<const T>();
  const T* wanted = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      dx[i] = static_cast<T>((Acc<T>(y[i]) - Acc<T>(wanted[i])) * Acc<T>(p.grad_scale));
    }
  });
}

void backward(Run& run, const SoftmaxOutputParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    if (run.in(1).shape() == run.out(0).shape() && !p.multi_output) {
      backward_from_probabilities<T>(run, p);
    } else {
      backward_from_labels<T>(run, p);
    }
    if (!p.out_grad) return;
    const T* dy = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) dx[i] = static_cast<T>(Acc<T>(dx[i]) * Acc<T>(dy[i]));
    });
  });
}

}  // namespace

OpDef softmax_output() {
  return define<SoftmaxOutputParam>({
      .name = "SoftmaxOutput",
      .doc = "softmax whose gradient is that of the cross entropy with `label`.",
      .aliases = {"Softmax"},
      .inputs = {"data", "label"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
  });
}

OpDef backward_softmax_output() {
  return define<SoftmaxOutputParam>({
      .name = "_backward_SoftmaxOutput",
      .doc = "Gradient of SoftmaxOutput with respect to data.",
      .inputs = {"output", "label", "dy"},
      .input_names = backward_names,
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
