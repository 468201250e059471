#include "ops/nn/norm/batch_norm.h"

#include <cmath>

#include "ops/nn/floating.h"
#include "ops/nn/norm/channel_kernels.h"
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

// What forward works on: the inputs and outputs of BatchNorm, wherever an operator has them.
struct Parts {
  const Tensor &data, &gamma, &beta, &moving_mean, &moving_var, &result, &mean, &inverse;
};
Parts plain_parts(const Run& run) {
  return {run.in(0), run.in(1),  run.in(2),  run.in(3),
          run.in(4), run.out(0), run.out(1), run.out(2)};
}
Parts added_parts(const Run& run) {
  return {run.out(1), run.in(2),  run.in(3),  run.in(4),
          run.in(5),  run.out(0), run.out(2), run.out(3)};
}

template <class T>
Statistics statistics(bool uses_batch, const Parts& of, const BatchNormParam& p,
                      const ChannelView& v, int64_t channel) {
  Acc<T>& moving_mean = of.moving_mean.data<Acc<T>>()[channel];
  Acc<T>& moving_var = of.moving_var.data<Acc<T>>()[channel];
  if (!uses_batch) {
    return {static_cast<double>(moving_mean),
            1 / std::sqrt(static_cast<double>(moving_var) + p.eps)};
  }
  Moments m = ChannelKernels<T>::moments(v, channel, of.data.data<const T>());
  double variance = m.squares / static_cast<double>(v.outer * v.inner);
  moving_mean = blended(moving_mean, m.mean, p.momentum);
  moving_var = blended(moving_var, variance, p.momentum);
  return {m.mean, 1 / std::sqrt(variance + p.eps)};
}

template <class T, bool kClips>
void forward_channel(bool uses_batch, const Parts& of, const BatchNormParam& p,
                     const ChannelView& v, int64_t channel, Limits<Acc<T>> limits) {
  using A = Acc<T>;
  Statistics s = statistics<T>(uses_batch, of, p, v, channel);
  auto mean = static_cast<A>(s.mean), inverse = static_cast<A>(s.inverse);
  of.mean.data<A>()[channel] = mean;
  of.inverse.data<A>()[channel] = inverse;
  A gamma = p.fix_gamma ? A(1) : of.gamma.data<const A>()[channel];
  A beta = of.beta.data<const A>()[channel];
  ChannelAffine<A> affine = affine_of(gamma, beta, mean, inverse);
  const T* x = of.data.data<const T>();
  T* y = of.result.data<T>();
  if constexpr (kClips) {
    channel_map<T>(v, channel, y, [affine, limits](A value) { return limits(affine(value)); }, x);
  } else {
    affine.shift = exact_shift(affine, s.mean);
    ChannelKernels<T>::scale(v, channel, y, affine, x);
  }
}

template <class T>
void add_channel(const Run& run, const ChannelView& v, int64_t channel) {
  channel_map<T>(
      v, channel, run.out(1).data<T>(), [](Acc<T> a, Acc<T> b) { return a + b; },
      run.in(0).data<const T>(), run.in(1).data<const T>());
}

template <bool kAdds, bool kClips, class P>
void forward(Run& run, const P& given) {
  if (run.in(0).size() == 0) return;
  const BatchNormParam& p = plain(given);
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  Parts of = kAdds ? added_parts(run) : plain_parts(run);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(v.channels, v.outer * v.inner * 3, [&](int64_t channel) {
      if constexpr (kAdds) add_channel<T>(run, v, channel);
      forward_channel<T, kClips>(uses_batch(run, p), of, p, v, channel, limits_of<Acc<T>>(given));
    });
  });
}

}  // namespace

void batch_norm_forward(Run& run, const BatchNormParam& p) { forward<false, false>(run, p); }
void batch_norm_relu_forward(Run& run, const BatchNormParam& p) { forward<false, true>(run, p); }
void batch_norm_clip_forward(Run& run, const BatchNormClipParam& p) {
  forward<false, true>(run, p);
}
void added_batch_norm_forward(Run& run, const BatchNormParam& p) { forward<true, false>(run, p); }
void added_batch_norm_relu_forward(Run& run, const BatchNormParam& p) {
  forward<true, true>(run, p);
}

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
