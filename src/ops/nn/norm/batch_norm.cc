#include "ops/nn/norm/batch_norm.h"

#include <cmath>

#include "ops/nn/floating.h"
#include "ops/nn/norm/channel_loops.h"
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

}  // namespace

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

void infer_batch_norm(Infer& t, const BatchNormParam& p) {
  t.unify(t.in(0), t.out(0));
  infer_channels(t, p, t.in(0), {&t.in(1), &t.in(2), &t.in(3), &t.in(4), &t.out(1), &t.out(2)});
  t.unify(t.in(0), t.out(0));
}

namespace {

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

template <class T, bool kClips>
void forward_channel(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel) {
  using A = Acc<T>;
  Statistics s = statistics<T>(run, p, v, channel);
  auto mean = static_cast<A>(s.mean), inverse = static_cast<A>(s.inverse);
  run.out(1).data<A>()[channel] = mean;
  run.out(2).data<A>()[channel] = inverse;
  A gamma = p.fix_gamma ? A(1) : run.in(1).data<const A>()[channel];
  A beta = run.in(2).data<const A>()[channel];
  ChannelAffine<A> affine = affine_of(gamma, beta, mean, inverse);
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  if constexpr (kClips) {
    channel_map<T>(
        v, channel, y,
        [affine](A value) {
          A result = affine(value);
          return result > 0 ? result : A(0);
        },
        x);
  } else {
    affine.shift = exact_shift(affine, s.mean);
    channel_map<T>(v, channel, y, affine, x);
  }
}

template <bool kClips>
void forward(Run& run, const BatchNormParam& p) {
  if (run.in(0).size() == 0) return;
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(v.channels, v.outer * v.inner * 3,
                 [&](int64_t channel) { forward_channel<T, kClips>(run, p, v, channel); });
  });
}

}  // namespace

void batch_norm_forward(Run& run, const BatchNormParam& p) { forward<false>(run, p); }
void batch_norm_relu_forward(Run& run, const BatchNormParam& p) { forward<true>(run, p); }

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
      .gradient = batch_norm_gradient,
      .cpu = batch_norm_forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

}  // namespace mx::ops
