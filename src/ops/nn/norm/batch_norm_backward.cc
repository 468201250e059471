// Gradients of BatchNorm, alone and followed by relu or clip.
#include <cstring>

#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/channel_kernels.h"
#include "ops/nn/norm/channel_loops.h"
#include "ops/nn/norm/norm_gradients.h"
#include "tensor/dispatch.h"

namespace mx::ops {

Values batch_norm_gradient(Grad& g, const BatchNormParam& p) {
  if (g.differentiable()) return composed_gradient(g, p);
  Values grads =
      apply_all("_backward_BatchNorm", p, {g.out_grad(0), g.in(0), g.in(1), g.out(1), g.out(2)});
  grads.resize(5);  // the moving statistics have none
  return grads;
}

namespace {

void infer(Infer& t, const BatchNormParam& p) {
  t.unify(t.in(0), t.in(1));
  t.unify(t.in(1), t.out(0));
  infer_channels(t, p, t.in(1), {&t.in(2), &t.in(3), &t.in(4), &t.out(1), &t.out(2)});
}

void infer_with_relu(Infer& t, const BatchNormParam& p) {
  infer(t, p);
  infer_channels(t, p, t.in(1), {&t.in(5)});
}

// The addend is the last input.
void infer_added(Infer& t, const BatchNormParam& p) {
  infer(t, p);
  t.unify(t.in(5), t.out(0));
  t.unify(t.in(0), t.out(0));
}

void infer_added_with_relu(Infer& t, const BatchNormParam& p) {
  infer_with_relu(t, p);
  t.unify(t.in(6), t.out(0));
  t.unify(t.in(0), t.out(0));
}

struct Pull {
  double scale, slope, rest;  // dx = scale * dy + slope * x + rest
};

template <class T>
struct Channel {  // what the gradient of one is computed from
  Acc<T> gamma, mean, inverse;
};

// Writes the gradients of the parameters, from the sums of dy and of dy * (x - mean).
// dx = gamma / deviation * (dy - mean(dy) - normalized x * mean(dy * normalized x)); with fixed
// statistics the means fall away.
template <class T>
Pull finish(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel,
            const Channel<T>& of, double dy_sum, double products) {
  auto inverse = static_cast<double>(of.inverse);
  double dot = inverse * products;
  run.out(1).data<Acc<T>>()[channel] = p.fix_gamma ? Acc<T>(0) : static_cast<Acc<T>>(dot);
  run.out(2).data<Acc<T>>()[channel] = static_cast<Acc<T>>(dy_sum);
  double scale = inverse * static_cast<double>(of.gamma);
  if (!uses_batch(run, p)) return {scale, 0, 0};
  auto count = static_cast<double>(v.outer * v.inner);
  double slope = -scale * inverse * dot / count;
  return {scale, slope, -scale * dy_sum / count - slope * static_cast<double>(of.mean)};
}

// dx = body(dy, x), and the addend where there is one.
template <class T, class Body>
void write_dx(Run& run, const ChannelView& v, int64_t channel, const Tensor* addend, Body body) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  if (!addend) return channel_map<T>(v, channel, dx, body, dy, x);
  channel_map<T>(
      v, channel, dx, [=](A a, A b, A c) { return body(a, b) + c; }, dy, x,
      addend->data<const T>());
}

template <class T>
void backward_channel(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel,
                      const Tensor* addend) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  Channel<T> of{p.fix_gamma ? A(1) : run.in(2).data<const A>()[channel],
                run.in(3).data<const A>()[channel], run.in(4).data<const A>()[channel]};
  double dy_sum = ChannelKernels<T>::sum(v, channel, dy);
  double products = ChannelKernels<T>::products(v, channel, dy, x, of.mean);
  Pull pull = finish(run, p, v, channel, of, dy_sum, products);
  auto scale = static_cast<A>(pull.scale), slope = static_cast<A>(pull.slope);
  auto rest = static_cast<A>(pull.rest);
  // With fixed statistics x does not matter, even where it is infinite.
  const T* with = uses_batch(run, p) ? x : nullptr;
  T* dx = run.out(0).data<T>();
  if (!addend) return ChannelKernels<T>::combine(v, channel, dx, scale, dy, slope, with, rest);
  const T* added = addend->data<const T>();
  if (!with) {
    return channel_map<T>(v, channel, dx, [=](A a, A c) { return scale * a + c; }, dy, added);
  }
  channel_map<T>(
      v, channel, dx, [=](A a, A b, A c) { return scale * a + slope * b + rest + c; }, dy, x,
      added);
}

// The same with what relu or clip pass on of dy.
template <class T>
void backward_relu_channel(Run& run, const BatchNormParam& p, const ChannelView& v, int64_t channel,
                           const Tensor* addend, Limits<Acc<T>> limits) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  Channel<T> of{p.fix_gamma ? A(1) : run.in(2).data<const A>()[channel],
                run.in(4).data<const A>()[channel], run.in(5).data<const A>()[channel]};
  A beta = run.in(3).data<const A>()[channel];
  auto passed = [limits, affine = affine_of(of.gamma, beta, of.mean, of.inverse)](
                    A slope, A value) { return limits.passed(slope, affine(value)); };
  double dy_sum = channel_sum<T>(v, channel, passed, dy, x);
  double products =
      channel_sum<T>(v, channel, [=](A a, A b) { return passed(a, b) * (b - of.mean); }, dy, x);
  Pull pull = finish(run, p, v, channel, of, dy_sum, products);
  auto scale = static_cast<A>(pull.scale), slope = static_cast<A>(pull.slope);
  auto rest = static_cast<A>(pull.rest);
  write_dx<T>(run, v, channel, addend,
              [=](A a, A b) { return scale * passed(a, b) + slope * b + rest; });
}

template <class Body>
void each_channel(Run& run, const BatchNormParam& p, Body&& body) {
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  if (v.outer * v.inner == 0) {
    if (v.channels == 0) return;
    for (const Tensor& sum : {run.out(1), run.out(2)}) {
      std::memset(sum.raw(), 0, static_cast<size_t>(sum.bytes()));
    }
    return;
  }
  run.parallel(v.channels, v.outer * v.inner * 3, [&](int64_t channel) { body(v, channel); });
}

template <bool kAdds>
void backward(Run& run, const BatchNormParam& p) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    each_channel(run, p, [&](const ChannelView& v, int64_t channel) {
      backward_channel<T>(run, p, v, channel, kAdds ? &run.in(5) : nullptr);
    });
  });
}

template <bool kAdds, class P>
void backward_relu(Run& run, const P& given) {
  const BatchNormParam& p = plain(given);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    each_channel(run, p, [&](const ChannelView& v, int64_t channel) {
      backward_relu_channel<T>(run, p, v, channel, kAdds ? &run.in(6) : nullptr,
                               limits_of<Acc<T>>(given));
    });
  });
}

OpSpec gradient_spec(const std::string& name, const std::string& doc) {
  OpSpec spec;
  spec.name = name;
  spec.doc = doc;
  spec.inputs = {"dy", "data", "gamma", "mean", "inverse_deviation"};
  spec.num_outputs = [](const BatchNormParam&) { return 3; };
  spec.infer = infer;
  spec.cpu = backward<false>;
  spec.inplace = {{0, 0}};
  return spec;
}

OpSpec gradient_spec_with_relu(const std::string& name, const std::string& doc) {
  OpSpec spec = gradient_spec(name, doc);
  spec.inputs = {"dy", "data", "gamma", "beta", "mean", "inverse_deviation"};
  spec.infer = infer_with_relu;
  spec.cpu = backward_relu<false, BatchNormParam>;
  return spec;
}

}  // namespace

void batch_norm_backward(Run& run, const BatchNormParam& p) { backward<false>(run, p); }

OpDef backward_batch_norm() {
  return define<BatchNormParam>(gradient_spec(
      "_backward_BatchNorm", "Gradients of BatchNorm with respect to data, gamma and beta."));
}

OpDef backward_batch_norm_with_relu() {
  return define<BatchNormParam>(gradient_spec_with_relu(
      "_backward_contrib_BatchNormWithReLU",
      "Gradients of BatchNormWithReLU, which it finds the result of anew."));
}

OpDef backward_batch_norm_with_clip() {
  using P = BatchNormClipParam;
  return define<P>({
      .name = "_backward_BatchNormWithClip",
      .doc = "Gradients of BatchNormWithClip, which it finds the result of anew.",
      .inputs = {"dy", "data", "gamma", "beta", "mean", "inverse_deviation"},
      .num_outputs = [](const P&) { return 3; },
      .infer = [](Infer& t, const P& p) { infer_with_relu(t, plain(p)); },
      .cpu = backward_relu<false, P>,
      .inplace = {{0, 0}},
  });
}

OpDef backward_added_batch_norm() {
  OpSpec spec = gradient_spec("_backward_added_BatchNorm",
                              "Gradients of BatchNorm; that of data with what else flows into it.");
  spec.inputs.emplace_back("addend");
  spec.infer = infer_added;
  spec.cpu = backward<true>;
  spec.inplace = {{0, 0}, {5, 0}};
  return define<BatchNormParam>(std::move(spec));
}

OpDef backward_added_batch_norm_with_relu() {
  OpSpec spec = gradient_spec_with_relu(
      "_backward_added_BatchNormWithReLU",
      "Gradients of BatchNormWithReLU; that of data with what else flows into it.");
  spec.inputs.emplace_back("addend");
  spec.infer = infer_added_with_relu;
  spec.cpu = backward_relu<true, BatchNormParam>;
  spec.inplace = {{0, 0}, {6, 0}};
  return define<BatchNormParam>(std::move(spec));
}

}  // namespace mx::ops
