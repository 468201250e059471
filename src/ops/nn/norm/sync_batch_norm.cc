#include "ops/nn/norm/sync_batch_norm.h"

#include <cmath>

#include "base/error.h"
#include "engine/exchange.h"
#include "ndarray/process.h"
#include "ops/nn/norm/channel_kernels.h"
#include "ops/nn/norm/channel_loops.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/nn/norm/sync_statistics.h"
#include "tensor/dispatch.h"

namespace mx::ops {

std::vector<SyncNumbers> shared(const Run& run, const SyncBatchNormParam& p, const char* part,
                                const Tensor& state, SyncNumbers mine) {
  static auto* const exchange = new Exchange(engine());
  if (p.ndev <= 1) return {std::move(mine)};
  size_t size = mine.size();
  auto all = exchange->trade(cat(p.key, part), p.ndev, state.raw(), std::move(mine));
  for (const SyncNumbers& numbers : all) {
    check<ShapeError>(numbers.size() == size, run.who(), ": key \"", p.key,
                      "\" names layers of different channels; give each layer a key of its own");
  }
  return all;
}

double total(const std::vector<SyncNumbers>& all, size_t at) {
  double sum = 0;
  for (const SyncNumbers& numbers : all) sum += numbers[at];
  return sum;
}

SyncStatistics merged(const std::vector<SyncNumbers>& all, size_t at) {
  double count = total(all, 0), mean = 0, squares = 0;
  for (const SyncNumbers& numbers : all) mean += numbers[0] * numbers[at] / count;
  for (const SyncNumbers& numbers : all) {
    double distance = numbers[at] - mean;
    squares += numbers[at + 1] + numbers[0] * distance * distance;
  }
  return {mean, squares / count};
}

namespace {

BatchNormParam plain(const SyncBatchNormParam& p) {
  return {.eps = static_cast<double>(p.eps),
          .momentum = p.momentum,
          .fix_gamma = p.fix_gamma,
          .use_global_stats = p.use_global_stats,
          .output_mean_var = p.output_mean_var};
}

bool waits(bool training, const SyncBatchNormParam& p) {
  return p.ndev > 1 && training && !p.use_global_stats;
}

using Numbers = SyncNumbers;

template <class T>
Numbers own_moments(const Run& run, const ChannelView& v) {
  Numbers numbers(static_cast<size_t>(1 + 2 * v.channels));
  numbers[0] = static_cast<double>(v.outer * v.inner);
  if (run.in(0).size() == 0) return numbers;
  run.parallel(v.channels, v.outer * v.inner * 2, [&](int64_t channel) {
    Moments m = ChannelKernels<T>::moments(v, channel, run.in(0).data<const T>());
    numbers[static_cast<size_t>(1 + 2 * channel)] = m.mean;
    numbers[static_cast<size_t>(2 + 2 * channel)] = m.squares;
  });
  return numbers;
}

void forward(Run& run, const SyncBatchNormParam& p) {
  ChannelView v = channel_view(run.in(0).shape(), 1);
  bool is_batch = uses_batch(run, p);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    std::vector<Numbers> all;
    if (is_batch) all = shared(run, p, " forward", run.in(3), own_moments<T>(run, v));
    if (is_batch && total(all, 0) == 0) return;
    const Acc<T>* gamma = run.in(1).data<const Acc<T>>();
    const Acc<T>* beta = run.in(2).data<const Acc<T>>();
    auto* moving_mean = run.in(3).data<Acc<T>>();
    auto* moving_var = run.in(4).data<Acc<T>>();
    run.parallel(v.channels, v.outer * v.inner, [&](int64_t channel) {
      SyncStatistics s{static_cast<double>(moving_mean[channel]),
                       static_cast<double>(moving_var[channel])};
      if (is_batch) {
        s = merged(all, static_cast<size_t>(1 + 2 * channel));
        moving_mean[channel] = blended(moving_mean[channel], s.mean, p.momentum);
        moving_var[channel] = blended(moving_var[channel], s.variance, p.momentum);
      }
      run.out(1).data<Acc<T>>()[channel] = static_cast<Acc<T>>(s.mean);
      run.out(2).data<Acc<T>>()[channel] = static_cast<Acc<T>>(s.variance);
      double inverse = 1 / std::sqrt(s.variance + static_cast<double>(p.eps));
      double scale = inverse * (p.fix_gamma ? 1 : static_cast<double>(gamma[channel]));
      auto center = static_cast<Acc<T>>(s.mean);
      double shift =
          static_cast<double>(beta[channel]) - scale * (s.mean - static_cast<double>(center));
      ChannelAffine<Acc<T>> affine{static_cast<Acc<T>>(scale), center, static_cast<Acc<T>>(shift)};
      ChannelKernels<T>::scale(v, channel, run.out(0).data<T>(), affine, run.in(0).data<const T>());
    });
  });
}

// Per channel the sum of dy and of dy times the normalized data.
template <class T>
Numbers own_sums(const Run& run, const SyncBatchNormParam& p, const ChannelView& v) {
  Numbers numbers(static_cast<size_t>(1 + 2 * v.channels));
  numbers[0] = static_cast<double>(v.outer * v.inner);
  const T* dy = run.in(0).data<const T>();
  const T* x = run.in(1).data<const T>();
  run.parallel(v.channels, v.outer * v.inner * 2, [&](int64_t channel) {
    Acc<T> center = run.in(3).data<const Acc<T>>()[channel];
    auto variance = static_cast<double>(run.in(4).data<const Acc<T>>()[channel]);
    auto at = static_cast<size_t>(1 + 2 * channel);
    numbers[at] = ChannelKernels<T>::sum(v, channel, dy);
    numbers[at + 1] = ChannelKernels<T>::products(v, channel, dy, x, center) /
                      std::sqrt(variance + static_cast<double>(p.eps));
  });
  return numbers;
}

// As BatchNorm's, with the means over all devices; the gradients of gamma and beta are this
// device's part of the sum.
void backward(Run& run, const SyncBatchNormParam& p) {
  ChannelView v = channel_view(run.in(0).shape(), 1);
  bool is_batch = uses_batch(run, p);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const Numbers own = own_sums<T>(run, p, v);
    std::vector<Numbers> all;
    if (is_batch) all = shared(run, p, " backward", run.in(5), own);
    double count = is_batch ? total(all, 0) : 0;
    const T* dy = run.in(0).data<const T>();
    const T* x = run.in(1).data<const T>();
    T* dx = run.out(0).data<T>();
    run.parallel(v.channels, v.outer * v.inner, [&](int64_t channel) {
      auto at = static_cast<size_t>(1 + 2 * channel);
      auto gamma = static_cast<double>(run.in(2).data<const Acc<T>>()[channel]);
      auto mean = static_cast<double>(run.in(3).data<const Acc<T>>()[channel]);
      auto variance = static_cast<double>(run.in(4).data<const Acc<T>>()[channel]);
      run.out(1).data<Acc<T>>()[channel] = static_cast<Acc<T>>(p.fix_gamma ? 0 : own[at + 1]);
      run.out(2).data<Acc<T>>()[channel] = static_cast<Acc<T>>(own[at]);
      double inverse = 1 / std::sqrt(variance + static_cast<double>(p.eps));
      double scale = inverse * (p.fix_gamma ? 1 : gamma);
      auto a = static_cast<Acc<T>>(scale);
      if (count == 0) return ChannelKernels<T>::combine(v, channel, dx, a, dy, 0, nullptr, 0);
      double slope = -scale * inverse * total(all, at + 1) / count;
      double rest = -scale * total(all, at) / count - slope * mean;
      ChannelKernels<T>::combine(v, channel, dx, a, dy, static_cast<Acc<T>>(slope), x,
                                 static_cast<Acc<T>>(rest));
    });
  });
}

void infer_backward(Infer& t, const SyncBatchNormParam& /*p*/) {
  t.unify(t.in(0), t.in(1));
  t.unify(t.in(1), t.out(0));
  for (int i = 3; i < 6; ++i) t.unify(t.in(2), t.in(i));
  for (int i = 1; i < 3; ++i) t.unify(t.in(2), t.out(i));
}

// With several devices the kernel, which has no gradient, also under create_graph: what is recorded
// for second order would know the statistics of one device only.
Values gradient(Grad& g, const SyncBatchNormParam& p) {
  if (g.differentiable() && p.ndev <= 1) return composed_gradient(g, plain(p));
  Values grads = apply_all("_backward_SyncBatchNorm", p,
                           {g.out_grad(0), g.in(0), g.in(1), g.out(1), g.out(2), g.in(3)});
  grads.resize(5);  // the moving statistics have none
  return grads;
}

// Calls that wait for each other never run on the calling thread.
double cost_ns(const Run& run, const SyncBatchNormParam& p) {
  constexpr double kNsPerElement = 1, kLong = 1e12;
  if (waits(run.training, p)) return kLong;
  return kNsPerElement * static_cast<double>(run.in(0).size());
}

}  // namespace

OpDef sync_batch_norm() {
  return define<SyncBatchNormParam>({
      .name = "_contrib_SyncBatchNorm",
      .doc = "BatchNorm with the statistics of the whole batch of `ndev` devices.",
      .inputs = {"data", "gamma", "beta", "moving_mean", "moving_var"},
      .aux = {"moving_mean", "moving_var"},
      .input_init = {{"moving_mean", R"(["zero", {}])"}, {"moving_var", R"(["one", {}])"}},
      .num_outputs = [](const SyncBatchNormParam&) { return 3; },
      .num_visible = [](const SyncBatchNormParam& p) { return p.output_mean_var ? 3 : 1; },
      .output_names = {"output", "mean", "var"},
      .infer = [](Infer& t, const SyncBatchNormParam& p) { infer_batch_norm(t, plain(p)); },
      .gradient = gradient,
      .cpu = forward,
      .cost_ns = cost_ns,
      .exchanges = waits,
  });
}

OpDef backward_sync_batch_norm() {
  return define<SyncBatchNormParam>({
      .name = "_backward_SyncBatchNorm",
      .doc = "Gradients of SyncBatchNorm with respect to data, gamma and beta.",
      .inputs = {"dy", "data", "gamma", "mean", "var", "moving_mean"},
      .num_outputs = [](const SyncBatchNormParam&) { return 3; },
      .infer = infer_backward,
      .cpu = backward,
      .inplace = {{0, 0}},
      .cost_ns = cost_ns,
      .exchanges = waits,
  });
}

}  // namespace mx::ops
