#include "ops/nn/norm/group_norm.h"

#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/norm/channel_kernels.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Count of groups; unknown while the channels of an InstanceNorm are.
int64_t groups_of(const Shape& /*data*/, const GroupNormParam& p) { return p.num_groups; }
int64_t groups_of(const Shape& data, const InstanceNormParam& /*p*/) { return data[1]; }

void check_params(Infer& t, const Shape& data, const GroupNormParam& p) {
  bool fits = p.num_groups > 0 && (data[1] == kUnknown || data[1] % p.num_groups == 0);
  check<ShapeError>(fits, t.who(), ": ", data[1], " channels cannot be divided into ", p.num_groups,
                    " groups");
}
void check_params(Infer& /*t*/, const Shape& /*data*/, const InstanceNormParam& /*p*/) {}

template <class P>
void infer_arrays(Infer& t, const P& p, Slot& data, std::initializer_list<Slot*> vectors,
                  std::initializer_list<Slot*> statistics) {
  infer_floating(t);
  if (!data.shape.has_rank()) return;
  check<ShapeError>(data.shape.ndim() >= 3, t.who(),
                    ": data must have a batch, a channel and a spatial axis, got shape ",
                    data.shape);
  check_params(t, data.shape, p);
  int64_t groups = groups_of(data.shape, p);
  for (Slot* slot : vectors) t.set(*slot, {groups});
  for (Slot* slot : statistics) t.set(*slot, {data.shape[0], groups});
}

template <class P>
void infer(Infer& t, const P& p) {
  t.unify_shape(t.in(0), t.out(0));
  infer_arrays(t, p, t.in(0), {&t.in(1), &t.in(2)}, {&t.out(1), &t.out(2)});
}

template <class P>
void infer_backward(Infer& t, const P& p) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(1), t.out(0));
  infer_arrays(t, p, t.in(1), {&t.in(2), &t.out(1), &t.out(2)}, {&t.in(3), &t.in(4)});
}

// The kernels know a count of groups and nothing of the two operators.
void normalize(Run& run, int64_t groups, double eps) {
  int64_t lines = run.in(0).dim(0) * groups, length = run.in(0).size() / lines;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(lines, length * 3, [&](int64_t line) {
      const T* x = run.in(0).data<const T>() + line * length;
      T* y = run.out(0).data<T>() + line * length;
      Moments moments = LineKernels<T>::moments(x, length);
      auto center = static_cast<Acc<T>>(moments.mean);
      double variance = moments.squares / static_cast<double>(length);
      auto deviation = static_cast<Acc<T>>(std::sqrt(variance + eps));
      auto scale = Acc<T>(run.in(1).data<const T>()[line % groups]) / deviation;
      auto shift = Acc<T>(run.in(2).data<const T>()[line % groups]);
      LineKernels<T>::scale(y, {scale, center, shift}, x, length);
      run.out(1).data<T>()[line] = static_cast<T>(center);
      run.out(2).data<T>()[line] = static_cast<T>(deviation);
    });
  });
}

void normalize_backward(Run& run, int64_t groups) {
  int64_t lines = run.in(1).dim(0) * groups, length = run.in(1).size() / lines;
  auto count = static_cast<double>(length);
  double* sums = run.scratch<double>(2 * lines);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(lines, length * 3, [&](int64_t line) {
      const T* dy = run.in(0).data<const T>() + line * length;
      const T* x = run.in(1).data<const T>() + line * length;
      T* dx = run.out(0).data<T>() + line * length;
      auto mean = Acc<T>(run.in(3).data<const T>()[line]);
      auto inverse = Acc<T>(1) / Acc<T>(run.in(4).data<const T>()[line]);
      double sum = LineKernels<T>::sum(dy, length);
      double dot = LineKernels<T>::products(dy, x, mean, length) * static_cast<double>(inverse);
      sums[line] = dot;
      sums[lines + line] = sum;
      auto average = static_cast<Acc<T>>(sum / count);
      auto pull = static_cast<Acc<T>>(dot / count) * inverse;
      auto scale = inverse * Acc<T>(run.in(2).data<const T>()[line % groups]);
      vector_loop(length, [=](int64_t i) {
        dx[i] = static_cast<T>(scale * (Acc<T>(dy[i]) - average - (Acc<T>(x[i]) - mean) * pull));
      });
    });
    for (int64_t group = 0; group < groups; ++group) {
      double dgamma = 0, dbeta = 0;
      for (int64_t line = group; line < lines; line += groups) {
        dgamma += sums[line];
        dbeta += sums[lines + line];
      }
      run.out(1).data<T>()[group] = static_cast<T>(static_cast<Acc<T>>(dgamma));
      run.out(2).data<T>()[group] = static_cast<T>(static_cast<Acc<T>>(dbeta));
    }
  });
}

template <class P>
void forward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  normalize(run, groups_of(run.in(0).shape(), p), static_cast<double>(p.eps));
}

template <class P>
void backward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  normalize_backward(run, groups_of(run.in(1).shape(), p));
}

template <class P>
Values gradient_by(std::string_view op, Grad& g, const P& p) {
  if (g.differentiable()) return composed_gradient(g, p);
  return apply_all(op, p, {g.out_grad(0), g.in(0), g.in(1), g.out(1), g.out(2)});
}

template <class P>
OpDef backward_op(const std::string& name, const std::string& doc) {
  return define<P>({.name = name,
                    .doc = doc,
                    .inputs = {"dy", "data", "gamma", "mean", "deviation"},
                    .num_outputs = [](const P&) { return 3; },
                    .infer = infer_backward<P>,
                    .cpu = backward<P>});
}

}  // namespace

OpDef group_norm() {
  return define<GroupNormParam>({
      .name = "GroupNorm",
      .doc = "Normalizes each group of channels of each image.",
      .inputs = {"data", "gamma", "beta"},
      .num_outputs = [](const GroupNormParam&) { return 3; },
      .num_visible = [](const GroupNormParam& p) { return p.output_mean_var ? 3 : 1; },
      .output_names = {"output", "mean", "std"},
      .infer = infer<GroupNormParam>,
      .gradient = [](Grad& g,
                     const GroupNormParam& p) { return gradient_by("_backward_GroupNorm", g, p); },
      .cpu = forward<GroupNormParam>,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef instance_norm() {
  return define<InstanceNormParam>({
      .name = "InstanceNorm",
      .doc = "Normalizes each channel of each image.",
      .inputs = {"data", "gamma", "beta"},
      .num_outputs = [](const InstanceNormParam&) { return 3; },
      .num_visible = [](const InstanceNormParam&) { return 1; },
      .output_names = {"output", "mean", "var"},
      .infer = infer<InstanceNormParam>,
      .gradient =
          [](Grad& g, const InstanceNormParam& p) {
            return gradient_by("_backward_InstanceNorm", g, p);
          },
      .cpu = forward<InstanceNormParam>,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_group_norm() {
  return backward_op<GroupNormParam>("_backward_GroupNorm", "Gradients of GroupNorm.");
}
OpDef backward_instance_norm() {
  return backward_op<InstanceNormParam>("_backward_InstanceNorm", "Gradients of InstanceNorm.");
}

}  // namespace mx::ops
