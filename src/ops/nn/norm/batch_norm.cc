#include "ops/nn/norm/batch_norm.h"

#include <cmath>

#include "ops/nn/floating.h"
#include "ops/nn/norm/channel_loops.h"
#include "ops/nn/norm/norm_gradients.h"
#include "tensor/dispatch.h"

namespace mx::ops {

ChannelView channel_view(const Shape& data, int axis) {
  if (axis < 0) axis += data.ndim();
  return {data.product(0, axis), data[axis], data.product(axis + 1, data.ndim())};
}

namespace {

// Statistics and parameters of 16-bit data are float32.
std::optional<DType> param_dtype(std::optional<DType> data) {
  if (!data) return std::nullopt;
  return *data == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
}

void infer_channels(Infer& t, const BatchNormParam& p, Slot& data,
                    std::initializer_list<Slot*> all) {
  check_floating(t, data, "data");
  std::optional<DType> dtype = param_dtype(data.dtype);
  int axis = t.axis(p.axis, data);
  for (Slot* slot : all) {
    if (dtype) t.set_dtype(*slot, *dtype);
    if (axis >= 0) t.set(*slot, {data.shape[axis]});
    if (axis >= 0 && data.shape[axis] == kUnknown) data.shape[axis] = slot->shape[0];
  }
}

}  // namespace

void infer_batch_norm(Infer& t, const BatchNormParam& p) {
  t.unify(t.in(0), t.out(0));
  infer_channels(t, p, t.in(0), {&t.in(1), &t.in(2), &t.in(3), &t.in(4), &t.out(1), &t.out(2)});
  t.unify(t.in(0), t.out(0));
}

Values batch_norm_gradient(Grad& g, const BatchNormParam& p, const Value& dy) {
  Values grads = apply_all("_backward_BatchNorm", p, {dy, g.in(0), g.in(1), g.out(1), g.out(2)});
  grads.resize(5);  // the moving statistics have none
  return grads;
}

namespace {

void infer_backward(Infer& t, const BatchNormParam& p) {
  t.unify(t.in(0), t.in(1));
  t.unify(t.in(1), t.out(0));
  infer_channels(t, p, t.in(1), {&t.in(2), &t.in(3), &t.in(4), &t.out(1), &t.out(2)});
}

Values gradient(Grad& g, const BatchNormParam& p) {
  if (g.differentiable()) return composed_gradient(g, p);
  return batch_norm_gradient(g, p, g.out_grad(0));
}

bool uses_batch(const Run& run, const BatchNormParam& p) {
  return run.training && !p.use_global_stats;
}

struct Statistics {
  double mean, inverse;
};

template <class T>
Statistics statistics(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel) {
  Acc<T>& moving_mean = run.in(3).data<Acc<T>>()[channel];
  Acc<T>& moving_var = run.in(4).data<Acc<T>>()[channel];
  if (!uses_batch(run, p)) {
    return {static_cast<double>(moving_mean),
            1 / std::sqrt(static_cast<double>(moving_var) + p.eps)};
  }
  Moments m = channel_moments<T>(v, channel, run.in(0).data<const T>());
  double variance = m.squares / static_cast<double>(v.outer * v.inner);
  moving_mean = blended(moving_mean, m.mean, p.momentum);
  moving_var = blended(moving_var, variance, p.momentum);
  return {m.mean, 1 / std::sqrt(variance + p.eps)};
}

}  // namespace

void batch_norm_forward(Run& run, const BatchNormParam& p) {
  if (run.in(0).size() == 0) return;
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const Acc<T>* gamma = run.in(1).data<const Acc<T>>();
    const Acc<T>* beta = run.in(2).data<const Acc<T>>();
    run.parallel(v.channels, v.outer * v.inner * 3, [&](int64_t channel) {
      Statistics s = statistics<T>(run, p, v, channel);
      run.out(1).data<Acc<T>>()[channel] = static_cast<Acc<T>>(s.mean);
      run.out(2).data<Acc<T>>()[channel] = static_cast<Acc<T>>(s.inverse);
      double scale = s.inverse * (p.fix_gamma ? 1 : static_cast<double>(gamma[channel]));
      auto center = static_cast<Acc<T>>(s.mean);
      double shift =
          static_cast<double>(beta[channel]) - scale * (s.mean - static_cast<double>(center));
      channel_normalize<T>(v, channel, run.out(0).data<T>(), static_cast<Acc<T>>(scale),
                           run.in(0).data<const T>(), center, static_cast<Acc<T>>(shift));
    });
  });
}

namespace {

// dx = gamma / deviation * (dy - mean(dy) - normalized x * mean(dy * normalized x)); with fixed
// statistics the means fall away.
template <class T>
void backward_channel(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel) {
  const T* dy = run.in(0).data<const T>();
  const T* x = run.in(1).data<const T>();
  auto gamma = static_cast<double>(run.in(2).data<const Acc<T>>()[channel]);
  Acc<T> center = run.in(3).data<const Acc<T>>()[channel];
  auto mean = static_cast<double>(center);
  auto inverse = static_cast<double>(run.in(4).data<const Acc<T>>()[channel]);
  double dy_sum = channel_sum<T>(v, channel, [](auto a) { return a; }, dy);
  double dot =
      inverse *
      channel_sum<T>(v, channel, [center](auto a, auto b) { return a * (b - center); }, dy, x);
  run.out(1).data<Acc<T>>()[channel] = p.fix_gamma ? Acc<T>(0) : static_cast<Acc<T>>(dot);
  run.out(2).data<Acc<T>>()[channel] = static_cast<Acc<T>>(dy_sum);
  double scale = inverse * (p.fix_gamma ? 1 : gamma);
  auto a = static_cast<Acc<T>>(scale);
  T* dx = run.out(0).data<T>();
  if (!uses_batch(run, p)) return channel_combine<T>(v, channel, dx, a, dy, 0, nullptr, 0);
  auto count = static_cast<double>(v.outer * v.inner);
  double slope = -scale * inverse * dot / count;
  double rest = -scale * dy_sum / count - slope * mean;
  channel_combine<T>(v, channel, dx, a, dy, static_cast<Acc<T>>(slope), x,
                     static_cast<Acc<T>>(rest));
}

void backward(Run& run, const BatchNormParam& p) {
  if (run.in(0).size() == 0) return;
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(v.channels, v.outer * v.inner * 3,
                 [&](int64_t channel) { backward_channel<T>(run, p, v, channel); });
  });
}

}  // namespace

OpDef batch_norm() {
  return define<BatchNormParam>({
      .name = "BatchNorm",
      .doc = "Normalizes each channel to mean beta and deviation gamma.",
      .aliases = {"_npx_batch_norm"},
      .inputs = {"data", "gamma", "beta", "moving_mean", "moving_var"},
      .aux = {"moving_mean", "moving_var"},
      .input_init = {{"moving_mean", R"(["zero", {}])"}, {"moving_var", R"(["one", {}])"}},
      .num_outputs = [](const BatchNormParam&) { return 3; },
      .num_visible = [](const BatchNormParam& p) { return p.output_mean_var ? 3 : 1; },
      .output_names = {"output", "mean", "var"},
      .infer = infer_batch_norm,
      .gradient = gradient,
      .cpu = batch_norm_forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_batch_norm() {
  return define<BatchNormParam>({
      .name = "_backward_BatchNorm",
      .doc = "Gradients of BatchNorm with respect to data, gamma and beta.",
      .inputs = {"dy", "data", "gamma", "mean", "inverse_deviation"},
      .num_outputs = [](const BatchNormParam&) { return 3; },
      .infer = infer_backward,
      .cpu = backward,
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
