#include "ops/nn/norm/l2_normalization.h"

#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/norm/norm_gradients.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// data seen as (outer, length, inner): lines along the middle get length one.
Shape lines_of(const Shape& data, L2Mode mode) {
  switch (mode) {
    case L2Mode::kInstance:
      return {data[0], data.product(1, data.ndim()), 1};
    case L2Mode::kChannel:
      return {data[0], data[1], data.product(2, data.ndim())};
    default:
      return {data[0] * data[1], data.product(2, data.ndim()), 1};
  }
}

Shape norm_shape(const Shape& data, L2Mode mode) {
  if (mode == L2Mode::kInstance) return {data[0]};
  if (mode == L2Mode::kSpatial) return {data[0], data[1]};
  Dims dims = data.dims();
  dims.erase(1);
  return Shape(dims);
}

void infer_norm(Infer& t, const L2NormalizationParam& p, const Shape& data, Slot& norm) {
  if (!data.has_rank()) return;
  int least = p.mode == L2Mode::kInstance ? 2 : 3;
  check<ShapeError>(data.ndim() >= least, t.who(), ": data must have at least ", least,
                    " axes, got shape ", data);
  t.set(norm, norm_shape(data, p.mode));
}

void infer(Infer& t, const L2NormalizationParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  infer_norm(t, p, t.in_shape(0), t.out(1));
  infer_floating(t);
}

void infer_backward(Infer& t, const L2NormalizationParam& p) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(1), t.out(0));
  infer_norm(t, p, t.in_shape(1), t.in(2));
  infer_floating(t);
}

void forward(Run& run, const L2NormalizationParam& p) {
  if (run.in(0).size() == 0) return;
  Shape view = lines_of(run.in(0).shape(), p.mode);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto x = run.in(0).reshaped(view).rows<const T>(1);
    auto y = run.out(0).reshaped(view).rows<T>(1);
    run.parallel(x.size(), x.length(), [&](int64_t line) {
      Row<const T> in = x[line];
      Row<T> out = y[line];
      auto squares = static_cast<double>(p.eps);
      for (int64_t i = 0; i < in.size(); ++i) {
        squares += static_cast<double>(Acc<T>(in[i]) * Acc<T>(in[i]));
      }
      auto length = static_cast<Acc<T>>(std::sqrt(squares));
      for (int64_t i = 0; i < in.size(); ++i) out[i] = static_cast<T>(Acc<T>(in[i]) / length);
      run.out(1).data<T>()[line] = static_cast<T>(length);
    });
  });
}

void backward(Run& run, const L2NormalizationParam& p) {
  if (run.in(0).size() == 0) return;
  Shape view = lines_of(run.in(0).shape(), p.mode);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto dy = run.in(0).reshaped(view).rows<const T>(1);
    auto y = run.in(1).reshaped(view).rows<const T>(1);
    auto dx = run.out(0).reshaped(view).rows<T>(1);
    run.parallel(dy.size(), dy.length(), [&](int64_t line) {
      Row<const T> slope = dy[line], out = y[line];
      Row<T> target = dx[line];
      double dot = 0;
      for (int64_t i = 0; i < out.size(); ++i) {
        dot += static_cast<double>(Acc<T>(slope[i]) * Acc<T>(out[i]));
      }
      auto along = static_cast<Acc<T>>(dot);
      auto length = Acc<T>(run.in(2).data<const T>()[line]);
      for (int64_t i = 0; i < out.size(); ++i) {
        target[i] = static_cast<T>((Acc<T>(slope[i]) - Acc<T>(out[i]) * along) / length);
      }
    });
  });
}

}  // namespace

OpDef l2_normalization() {
  return define<L2NormalizationParam>({
      .name = "L2Normalization",
      .doc = "Divides by the root of the sum of squares.",
      .inputs = {"data"},
      .num_outputs = [](const L2NormalizationParam&) { return 2; },
      .num_visible = [](const L2NormalizationParam&) { return 1; },
      .output_names = {"output", "norm"},
      .infer = infer,
      .gradient = [](Grad& g, const L2NormalizationParam& p) -> Values {
        if (g.differentiable()) return composed_gradient(g, p);
        return {apply("_backward_L2Normalization", p, {g.out_grad(0), g.out(0), g.out(1)})};
      },
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_l2_normalization() {
  return define<L2NormalizationParam>({
      .name = "_backward_L2Normalization",
      .doc = "Gradient of L2Normalization.",
      .inputs = {"dy", "output", "norm"},
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
