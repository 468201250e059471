#include "ops/nn/dropout.h"

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/random/draw.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const DropoutParam& p) {
  check(p.p >= 0 && p.p <= 1, t.who(), ": p must be a probability in 0..1, got ", p.p);
  t.unify_shape(t.in(0), t.out(0));
  for (int64_t axis : p.axes) t.axis(axis, t.in(0));
  if (t.in_shape(0).has_rank()) {
    Shape mask = t.in_shape(0);
    for (int64_t axis : p.axes) mask[t.axis(axis, t.in(0))] = 1;
    t.set(t.out(1), mask);
  }
  infer_floating(t);
}

void infer_backward(Infer& t, const DropoutParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  if (p.axes.empty()) t.unify_shape(t.in(0), t.in(1));
  infer_floating(t);
}

Values gradient(Grad& g, const DropoutParam& p) {
  if (g.differentiable()) return {g.out_grad(0) * g.out(1)};
  return {apply("_backward_Dropout", p, {g.out_grad(0), g.out(1)})};
}

// y = x * mask, where the mask has extent 1 along the shared axes.
void multiply(const Run& run, const Tensor& x, const Tensor& mask, const Tensor& y) {
  if (mask.size() == x.size()) {
    return map(run, y, [](auto a, auto b) { return a * b; }, x, mask);
  }
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    Dims strides = contiguous_strides(mask.shape());
    const T* source = x.data<const T>();
    const T* factor = mask.data<const T>();
    T* target = y.data<T>();
    run.parallel_range(y.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        int64_t rest = i, at = 0;
        for (int axis = y.ndim() - 1; axis >= 0; --axis) {
          int64_t position = rest % y.dim(axis);
          rest /= y.dim(axis);
          if (mask.dim(axis) != 1) at += position * strides[static_cast<size_t>(axis)];
        }
        target[i] = static_cast<T>(Acc<T>(source[i]) * Acc<T>(factor[at]));
      }
    });
  });
}

bool is_active(bool training, const DropoutParam& p) {
  return training || p.mode == DropoutMode::kAlways;
}

bool draws(bool training, const DropoutParam& p) { return p.p > 0 && is_active(training, p); }

void forward(Run& run, const DropoutParam& p) {
  const Tensor& mask = run.out(1);
  bool drops = is_active(run.training, p);
  dispatch(kFloating, mask.dtype(), [&]<class T>() {
    T* factor = mask.data<T>();
    if (!drops) {
      return run.parallel_range(mask.size(), [&](int64_t begin, int64_t end) {
        std::fill(factor + begin, factor + end, T(Acc<T>(1)));
      });
    }
    float keep = 1.0F - p.p;  // compared and divided in float, as MXNet does
    T scale = static_cast<T>(Acc<T>(1.0F / keep));
    draw(run, mask.size(), [&](int64_t i, std::mt19937& generator) {
      auto u = static_cast<float>(uniform<Drawn<T>>(generator));
      factor[i] = u < keep ? scale : T(Acc<T>(0));
    });
  });
  if (!drops) return map(run, run.out(0), [](auto x) { return x; }, run.in(0));
  multiply(run, run.in(0), mask, run.out(0));
}

void backward(Run& run, const DropoutParam& /*p*/) {
  multiply(run, run.in(0), run.in(1), run.out(0));
}

}  // namespace

OpDef dropout() {
  return define<DropoutParam>({
      .name = "Dropout",
      .doc = "Sets elements to 0 with probability p and scales the others by 1 / (1 - p).",
      .aliases = {"_npx_dropout"},
      .inputs = {"data"},
      .num_outputs = [](const DropoutParam&) { return 2; },
      .num_visible = [](const DropoutParam&) { return 1; },
      .output_names = {"output", "mask"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .inplace = {{0, 0}},
      .random = true,
      .draws = draws,
      .drawn_outputs = {1},
      .names_its_input = true,
      .names_outputs = true,
      .from_drawn = [](const Values& inputs, const Values& drawn,
                       const DropoutParam&) { return Values{inputs[0] * drawn[0], drawn[0]}; },
  });
}

OpDef backward_dropout() {
  return define<DropoutParam>({
      .name = "_backward_Dropout",
      .doc = "Gradient of Dropout.",
      .inputs = {"dy", "mask"},
      .infer = infer_backward,
      .cpu = backward,
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
