// BatchNorm over several devices: each finds its own sums, the host trades them.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/nn/norm/sync_batch_norm.h"
#include "ops/nn/norm/sync_statistics.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Where element i of a channel lies.
struct Channel {
  ChannelView v;
  int64_t channel;
  __device__ int64_t operator()(int64_t i) const {
    return (i / v.inner * v.channels + channel) * v.inner + i % v.inner;
  }
};

// Numbers of the device as the host has them, after the count; waits for them.
SyncNumbers read(const Run& run, const ChannelView& v, const double* found) {
  SyncNumbers numbers(static_cast<size_t>(1 + 2 * v.channels));
  numbers[0] = static_cast<double>(v.outer * v.inner);
  if (v.channels > 0) {
    run.stream().copy(&numbers[1], found, 2 * v.channels * static_cast<int64_t>(sizeof(double)));
  }
  run.stream().synchronize();
  return numbers;
}

double* send(const Run& run, const SyncNumbers& numbers) {
  auto* room = run.scratch<double>(static_cast<int64_t>(numbers.size()));
  run.stream().copy(room, numbers.data(), static_cast<int64_t>(numbers.size() * sizeof(double)));
  run.stream().synchronize();  // the numbers go away
  return room;
}

// The mean and the sum of squares around it, for each channel.
template <class T>
void find_moments(const Run& run, const ChannelView& v, double* found) {
  const T* x = run.in(0).data<const T>();
  int64_t count = v.outer * v.inner;
  gpu::each_line(run, v.channels, count, 1, [=] __device__(auto group, int64_t channel) {
    Channel at{v, channel};
    auto value = [&](int64_t i) { return static_cast<double>(gpu::widen(x[at(i)])); };
    double mean = count > 0 ? group.sum(count, value) / static_cast<double>(count) : 0;
    double squares = group.sum(count, [&](int64_t i) {
      double distance = value(i) - mean;
      return distance * distance;
    });
    if (group.rank() != 0) return;
    found[2 * channel] = mean;
    found[2 * channel + 1] = squares;
  });
}

// `given`: mean and variance of each channel; null: the moving statistics serve, and stay.
template <class T>
void normalize(const Run& run, const SyncBatchNormParam& p, const ChannelView& v,
               const double* given) {
  using A = Acc<T>;
  const T* x = run.in(0).data<const T>();
  const A *gamma = run.in(1).data<const A>(), *beta = run.in(2).data<const A>();
  A *moving_mean = run.in(3).data<A>(), *moving_var = run.in(4).data<A>();
  T* y = run.out(0).data<T>();
  A *mean = run.out(1).data<A>(), *variance = run.out(2).data<A>();
  auto keep = static_cast<double>(p.momentum), eps = static_cast<double>(p.eps);
  bool fix_gamma = p.fix_gamma;
  auto* factors = run.scratch<double>(3 * v.channels);
  gpu::each(run, v.channels, [=] __device__(int64_t c) {
    double m = given ? given[2 * c] : static_cast<double>(moving_mean[c]);
    double s = given ? given[2 * c + 1] : static_cast<double>(moving_var[c]);
    if (given) {
      moving_mean[c] = static_cast<A>(static_cast<double>(moving_mean[c]) * keep + m * (1 - keep));
      moving_var[c] = static_cast<A>(static_cast<double>(moving_var[c]) * keep + s * (1 - keep));
    }
    mean[c] = static_cast<A>(m);
    variance[c] = static_cast<A>(s);
    double scale = (fix_gamma ? 1 : static_cast<double>(gamma[c])) / ::sqrt(s + eps);
    factors[3 * c] = scale;
    factors[3 * c + 1] = m;
    factors[3 * c + 2] = static_cast<double>(beta[c]);
  });
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    const double* of = factors + i / v.inner % v.channels * 3;
    double distance = static_cast<double>(gpu::widen(x[i])) - of[1];
    y[i] = gpu::narrow<T>(static_cast<A>(of[0] * distance + of[2]));
  });
}

template <class T>
void forward(const Run& run, const SyncBatchNormParam& p) {
  ChannelView v = channel_view(run.in(0).shape(), 1);
  if (!uses_batch(run, p)) return normalize<T>(run, p, v, nullptr);
  auto* found = run.scratch<double>(2 * v.channels);
  find_moments<T>(run, v, found);
  std::vector<SyncNumbers> all = shared(run, p, " forward", run.in(3), read(run, v, found));
  if (total(all, 0) == 0) return;
  SyncNumbers statistics;
  for (int64_t c = 0; c < v.channels; ++c) {
    SyncStatistics s = merged(all, static_cast<size_t>(1 + 2 * c));
    statistics.push_back(s.mean);
    statistics.push_back(s.variance);
  }
  normalize<T>(run, p, v, send(run, statistics));
}

// Per channel the sum of dy and of dy times the normalized data.
template <class T>
void find_slopes(const Run& run, const SyncBatchNormParam& p, const ChannelView& v, double* found) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const A *mean = run.in(3).data<const A>(), *variance = run.in(4).data<const A>();
  A *dgamma = run.out(1).data<A>(), *dbeta = run.out(2).data<A>();
  int64_t count = v.outer * v.inner;
  auto eps = static_cast<double>(p.eps);
  bool fix_gamma = p.fix_gamma;
  gpu::each_line(run, v.channels, count, 1, [=] __device__(auto group, int64_t channel) {
    Channel at{v, channel};
    auto center = static_cast<double>(mean[channel]);
    double sum = group.sum(count, [&](int64_t i) { return gpu::widen(dy[at(i)]); });
    double products = group.sum(count, [&](int64_t i) {
      return static_cast<double>(gpu::widen(dy[at(i)])) *
             (static_cast<double>(gpu::widen(x[at(i)])) - center);
    });
    if (group.rank() != 0) return;
    products /= ::sqrt(static_cast<double>(variance[channel]) + eps);
    found[2 * channel] = sum;
    found[2 * channel + 1] = products;
    dgamma[channel] = static_cast<A>(fix_gamma ? 0 : products);
    dbeta[channel] = static_cast<A>(sum);
  });
}

// `means`: of the two sums over all devices; null: the statistics did not come from data.
template <class T>
void combine(const Run& run, const SyncBatchNormParam& p, const ChannelView& v,
             const double* means) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const A* gamma = run.in(2).data<const A>();
  const A *mean = run.in(3).data<const A>(), *variance = run.in(4).data<const A>();
  T* dx = run.out(0).data<T>();
  auto eps = static_cast<double>(p.eps);
  bool fix_gamma = p.fix_gamma;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t c = i / v.inner % v.channels;
    double inverse = 1 / ::sqrt(static_cast<double>(variance[c]) + eps);
    double scale = inverse * (fix_gamma ? 1 : static_cast<double>(gamma[c]));
    double slope = static_cast<double>(gpu::widen(dy[i]));
    if (means) {
      double distance = static_cast<double>(gpu::widen(x[i])) - static_cast<double>(mean[c]);
      slope -= means[2 * c] + means[2 * c + 1] * inverse * distance;
    }
    dx[i] = gpu::narrow<T>(static_cast<A>(scale * slope));
  });
}

template <class T>
void backward(const Run& run, const SyncBatchNormParam& p) {
  ChannelView v = channel_view(run.in(0).shape(), 1);
  auto* found = run.scratch<double>(2 * v.channels);
  find_slopes<T>(run, p, v, found);
  if (!uses_batch(run, p)) return combine<T>(run, p, v, nullptr);
  std::vector<SyncNumbers> all = shared(run, p, " backward", run.in(5), read(run, v, found));
  double count = total(all, 0);
  if (count == 0) return combine<T>(run, p, v, nullptr);
  SyncNumbers means;
  for (size_t at = 1; at < all[0].size(); ++at) means.push_back(total(all, at) / count);
  combine<T>(run, p, v, send(run, means));
}

}  // namespace

void add_cuda_sync_batch_norm(OpTable& table) {
  table.add("_contrib_SyncBatchNorm", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const SyncBatchNormParam& p) {
               dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { forward<T>(run, p); });
             }});
  table.add("_backward_SyncBatchNorm", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const SyncBatchNormParam& p) {
               dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { backward<T>(run, p); });
             }});
}

}  // namespace mx::ops
