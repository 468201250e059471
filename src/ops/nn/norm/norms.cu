// LayerNorm, GroupNorm, InstanceNorm, L2Normalization, LRN and moments. Lines are summed in double
// by groups of threads; sums over lines go through the reduction.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/group_norm.h"
#include "ops/nn/norm/l2_normalization.h"
#include "ops/nn/norm/layer_norm.h"
#include "ops/nn/norm/lrn.h"
#include "ops/nn/norm/moments.h"
#include "ops/reduce/cuda_reduction.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// How a line finds its factors: LayerNorm has one per position, GroupNorm one per line.
struct Factors {
  bool per_position;
  int64_t groups;
  __device__ int64_t at(int64_t line, int64_t i) const { return per_position ? i : line % groups; }
};

template <class T>
void normalize(const Run& run, Rows<const T> x, Rows<T> y, Factors factors, double eps) {
  const T *gamma = run.in(1).data<const T>(), *beta = run.in(2).data<const T>();
  T *means = run.out(1).data<T>(), *deviations = run.out(2).data<T>();
  gpu::each_line(run, x.size(), x.length(), x.inner(), [=] __device__(auto group, int64_t line) {
    Row<const T> in = x[line];
    Row<T> out = y[line];
    auto count = static_cast<double>(in.size());
    auto center = static_cast<Acc<T>>(
        group.sum(in.size(), [&](int64_t i) { return gpu::widen(in[i]); }) / count);
    double squares = group.sum(in.size(), [&](int64_t i) {
      Acc<T> distance = gpu::widen(in[i]) - center;
      return distance * distance;
    });
    double deviation = ::sqrt(squares / count + eps);
    auto scale = static_cast<Acc<T>>(1 / deviation);
    group.each(in.size(), [&](int64_t i) {
      int64_t at = factors.at(line, i);
      out[i] = gpu::narrow<T>((gpu::widen(in[i]) - center) * scale * gpu::widen(gamma[at]) +
                              gpu::widen(beta[at]));
    });
    if (group.rank() == 0) {
      means[line] = gpu::narrow<T>(center);
      deviations[line] = gpu::narrow<T>(deviation);
    }
  });
}

// dx, and what the gradients of gamma and beta are summed from: for each line its two sums, or for
// each position its part of gamma's.
template <class T>
void normalize_backward(const Run& run, Rows<const T> dy, Rows<const T> x, Rows<T> dx,
                        Factors factors, Acc<T>* pulls, double* line_sums) {
  const T *gamma = run.in(2).data<const T>(), *means = run.in(3).data<const T>();
  const T *deviations = run.in(4).data<const T>(), *start = run.in(1).data<const T>();
  int64_t lines = x.size();
  gpu::each_line(run, lines, x.length(), x.inner(), [=] __device__(auto group, int64_t line) {
    Row<const T> slope = dy[line], in = x[line];
    Row<T> out = dx[line];
    auto count = static_cast<double>(in.size());
    Acc<T> mean = gpu::widen(means[line]), scale = Acc<T>(1) / gpu::widen(deviations[line]);
    auto weight = [&](int64_t i) { return gpu::widen(gamma[factors.at(line, i)]); };
    double sum = group.sum(in.size(), [&](int64_t i) { return gpu::widen(slope[i]) * weight(i); });
    double dot = group.sum(in.size(), [&](int64_t i) {
      return gpu::widen(slope[i]) * weight(i) * (gpu::widen(in[i]) - mean);
    });
    auto average = static_cast<Acc<T>>(sum / count);
    auto pull = static_cast<Acc<T>>(dot / count) * scale * scale;
    if (line_sums) {  // gamma is the same for the whole line: without it
      double plain = group.sum(in.size(), [&](int64_t i) { return gpu::widen(slope[i]); });
      double turned = group.sum(
          in.size(), [&](int64_t i) { return gpu::widen(slope[i]) * (gpu::widen(in[i]) - mean); });
      if (group.rank() == 0) {
        line_sums[line] = turned * static_cast<double>(scale);
        line_sums[lines + line] = plain;
      }
    }
    group.each(in.size(), [&](int64_t i) {
      Acc<T> head = gpu::widen(slope[i]), distance = gpu::widen(in[i]) - mean;
      out[i] = gpu::narrow<T>(scale * (head * weight(i) - average - distance * pull));
      if (pulls) pulls[&in[i] - start] = head * distance * scale;
    });
  });
}

AxisMask all_but_middle() {
  AxisMask mask(3, true);
  mask[1] = false;
  return mask;
}

void run_layer_norm(Run& run, const LayerNormParam& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    normalize<T>(run, run.in(0).rows<const T>(p.axis), run.out(0).rows<T>(p.axis), {true, 1},
                 static_cast<double>(p.eps));
  });
}

void layer_norm_backward(Run& run, const LayerNormParam& p) {
  ChannelView v = channel_view(run.in(1).shape(), p.axis);
  Shape view{v.outer, v.channels, v.inner};
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto* pulls = run.scratch<Acc<T>>(run.in(1).size());
    normalize_backward<T>(run, run.in(0).rows<const T>(p.axis), run.in(1).rows<const T>(p.axis),
                          run.out(0).rows<T>(p.axis), {true, 1}, pulls, nullptr);
    gpu::sum_axes(run, Tensor(pulls, view, kDTypeOf<Acc<T>>), all_but_middle(), run.out(1).raw(),
                  run.out(1).dtype());
    gpu::sum_axes(run, run.in(0).reshaped(view), all_but_middle(), run.out(2).raw(),
                  run.out(2).dtype());
  });
}

int64_t groups_of(const Shape& /*data*/, const GroupNormParam& p) { return p.num_groups; }
int64_t groups_of(const Shape& data, const InstanceNormParam& /*p*/) { return data[1]; }

template <class P>
void run_group_norm(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  int64_t groups = groups_of(run.in(0).shape(), p), lines = run.in(0).dim(0) * groups;
  Shape view{lines, run.in(0).size() / lines};
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    normalize<T>(run, run.in(0).reshaped(view).template rows<const T>(1),
                 run.out(0).reshaped(view).template rows<T>(1), {false, groups},
                 static_cast<double>(p.eps));
  });
}

template <class P>
void group_norm_backward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  int64_t batch = run.in(1).dim(0), groups = groups_of(run.in(1).shape(), p);
  int64_t lines = batch * groups;
  Shape view{lines, run.in(1).size() / lines};
  auto* sums = run.scratch<double>(2 * lines);
  AxisMask mask(2, false);
  mask[0] = true;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    normalize_backward<T>(run, run.in(0).reshaped(view).template rows<const T>(1),
                          run.in(1).reshaped(view).template rows<const T>(1),
                          run.out(0).reshaped(view).template rows<T>(1), {false, groups}, nullptr,
                          sums);
    for (int i = 0; i < 2; ++i) {
      Tensor part(sums + i * lines, Shape{batch, groups}, DType::kFloat64);
      gpu::sum_axes(run, part, mask, run.out(i + 1).raw(), run.out(i + 1).dtype());
    }
  });
}

// data seen as (outer, length, inner): lines along the middle get length one.
Shape lines_of(const Shape& data, L2Mode mode) {
  if (mode == L2Mode::kInstance) return {data[0], data.product(1, data.ndim()), 1};
  if (mode == L2Mode::kChannel) return {data[0], data[1], data.product(2, data.ndim())};
  return {data[0] * data[1], data.product(2, data.ndim()), 1};
}

template <class T>
void l2_normalize(const Run& run, Rows<const T> x, Rows<T> y, double eps) {
  T* lengths = run.out(1).data<T>();
  gpu::each_line(run, x.size(), x.length(), x.inner(), [=] __device__(auto group, int64_t line) {
    Row<const T> in = x[line];
    Row<T> out = y[line];
    auto length = static_cast<Acc<T>>(::sqrt(eps + group.sum(in.size(), [&](int64_t i) {
      return gpu::widen(in[i]) * gpu::widen(in[i]);
    })));
    group.each(in.size(), [&](int64_t i) { out[i] = gpu::narrow<T>(gpu::widen(in[i]) / length); });
    if (group.rank() == 0) lengths[line] = gpu::narrow<T>(length);
  });
}

template <class T>
void l2_backward(const Run& run, Rows<const T> dy, Rows<const T> y, Rows<T> dx) {
  const T* lengths = run.in(2).data<const T>();
  gpu::each_line(run, y.size(), y.length(), y.inner(), [=] __device__(auto group, int64_t line) {
    Row<const T> slope = dy[line], out = y[line];
    Row<T> target = dx[line];
    Acc<T> length = gpu::widen(lengths[line]);
    auto dot = static_cast<Acc<T>>(group.sum(
        out.size(), [&](int64_t i) { return gpu::widen(slope[i]) * gpu::widen(out[i]); }));
    group.each(out.size(), [&](int64_t i) {
      target[i] = gpu::narrow<T>((gpu::widen(slope[i]) - gpu::widen(out[i]) * dot) / length);
    });
  });
}

struct Neighbours {
  int64_t channels, plane, reach;
  Neighbours(const Shape& data, int64_t nsize)
      : channels(data[1]), plane(data.product(2, data.ndim())), reach((nsize - 1) / 2) {}
  // The sum of body(place) over the channels near that of element i.
  template <class A, class Body>
  __device__ A sum(int64_t i, Body body) const {
    int64_t row = i / plane, channel = row % channels, first = i - channel * plane;
    int64_t low = channel > reach ? channel - reach : 0;
    int64_t high = channel + reach + 1 < channels ? channel + reach + 1 : channels;
    A total = 0;
    for (int64_t c = low; c < high; ++c) total += body(first + c * plane);
    return total;
  }
};

template <class A>
__device__ A decay(A total, A beta) {
  if (beta == A(0.75)) {
    A root = std::sqrt(total);
    return A(1) / (root * std::sqrt(root));
  }
  return std::pow(total, -beta);
}

template <class T>
void lrn(const Run& run, const LRNParam& p) {
  using A = Acc<T>;
  Neighbours near(run.in(0).shape(), p.nsize);
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), *norm = run.out(1).data<T>();
  auto scale = static_cast<A>(p.alpha / static_cast<float>(p.nsize));
  auto knorm = static_cast<A>(p.knorm), beta = static_cast<A>(p.beta);
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    A squares =
        near.template sum<A>(i, [&](int64_t k) { return gpu::widen(x[k]) * gpu::widen(x[k]); });
    A total = knorm + scale * squares;
    norm[i] = gpu::narrow<T>(total);
    y[i] = gpu::narrow<T>(gpu::widen(x[i]) * decay(total, beta));
  });
}

template <class T>
void lrn_backward(const Run& run, const LRNParam& p) {
  using A = Acc<T>;
  Neighbours near(run.in(0).shape(), p.nsize);
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* norm = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  auto beta = static_cast<A>(p.beta);
  auto scale = static_cast<A>(2 * p.beta * p.alpha / static_cast<float>(p.nsize));
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    A pull = near.template sum<A>(i, [&](int64_t k) {
      A total = gpu::widen(norm[k]);
      return gpu::widen(dy[k]) * gpu::widen(x[k]) * decay(total, beta) / total;
    });
    A straight = gpu::widen(dy[i]) * decay(gpu::widen(norm[i]), beta);
    dx[i] = gpu::narrow<T>(straight - scale * gpu::widen(x[i]) * pull);
  });
}

AxisMask moment_axes(const MomentsParam& p, int ndim) {
  AxisMask mask(static_cast<size_t>(ndim), false);
  for (int64_t axis : *p.axes) mask[static_cast<size_t>(axis < 0 ? axis + ndim : axis)] = true;
  return mask;
}

template <class T>
void write_means(const Run& run, double* sums, double size) {
  T* means = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    double mean = sums[i] / size;
    means[i] = gpu::narrow<T>(mean);
    // Integers subtract their whole mean, as MXNet does.
    sums[i] = std::is_integral_v<T> ? static_cast<double>(gpu::widen(means[i])) : mean;
  });
}

template <class T>
void write_squares(const Run& run, const mx::cuda::Walk<1>& walk, const double* centers,
                   double* squares) {
  const T* x = run.in(0).data<const T>();
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    double distance = static_cast<double>(gpu::widen(x[i])) - centers[walk[i][0]];
    squares[i] = distance * distance;
  });
}

template <class T>
void write_variances(const Run& run, const double* sums, double size) {
  T* variances = run.out(1).data<T>();
  gpu::each(run, run.out(1).size(),
            [=] __device__(int64_t i) { variances[i] = gpu::narrow<T>(sums[i] / size); });
}

void run_moments(Run& run, const MomentsParam& p) {
  const Tensor& data = run.in(0);
  AxisMask mask = moment_axes(p, data.ndim());
  int64_t count = run.out(0).size();
  if (count == 0) return;
  auto size = static_cast<double>(data.size() / count);
  auto *sums = run.scratch<double>(count), *squares = run.scratch<double>(data.size());
  dispatch(kNumeric, data.dtype(), [&]<class T>() {
    gpu::sum_axes(run, data, mask, sums, DType::kFloat64);
    write_means<T>(run, sums, size);
    write_squares<T>(run, gpu::spread_walk(data.shape(), mask), sums, squares);
    gpu::sum_axes(run, Tensor(squares, data.shape(), DType::kFloat64), mask, sums, DType::kFloat64);
    write_variances<T>(run, sums, size);
  });
}

template <class T>
void moments_backward(const Run& run, const AxisMask& mask) {
  const T *dmean = run.in(0).data<const T>(), *dvariance = run.in(1).data<const T>();
  const T *x = run.in(2).data<const T>(), *means = run.in(3).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  auto share = Acc<T>(1) / static_cast<Acc<T>>(run.out(0).size() / run.in(0).size());
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    int64_t o = walk[i][0];
    Acc<T> constant = gpu::widen(dmean[o]) * share, slope = 2 * gpu::widen(dvariance[o]) * share;
    dx[i] = gpu::narrow<T>(constant + slope * (gpu::widen(x[i]) - gpu::widen(means[o])));
  });
}

}  // namespace

void add_cuda_norms(OpTable& table) {
  auto add = cuda_adder(table);
  add("LayerNorm", run_layer_norm);
  add("_backward_LayerNorm", layer_norm_backward);
  add("GroupNorm", run_group_norm<GroupNormParam>);
  add("_backward_GroupNorm", group_norm_backward<GroupNormParam>);
  add("InstanceNorm", run_group_norm<InstanceNormParam>);
  add("_backward_InstanceNorm", group_norm_backward<InstanceNormParam>);
  add("L2Normalization", [](Run& run, const L2NormalizationParam& p) {
    if (run.in(0).size() == 0) return;
    Shape view = lines_of(run.in(0).shape(), p.mode);
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
      l2_normalize<T>(run, run.in(0).reshaped(view).rows<const T>(1),
                      run.out(0).reshaped(view).rows<T>(1), static_cast<double>(p.eps));
    });
  });
  add("_backward_L2Normalization", [](Run& run, const L2NormalizationParam& p) {
    if (run.in(0).size() == 0) return;
    Shape view = lines_of(run.in(0).shape(), p.mode);
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
      l2_backward<T>(run, run.in(0).reshaped(view).rows<const T>(1),
                     run.in(1).reshaped(view).rows<const T>(1),
                     run.out(0).reshaped(view).rows<T>(1));
    });
  });
  add("LRN", [](Run& run, const LRNParam& p) {
    if (run.in(0).size() == 0) return;
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { lrn<T>(run, p); });
  });
  add("_backward_LRN", [](Run& run, const LRNParam& p) {
    if (run.in(0).size() == 0) return;
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { lrn_backward<T>(run, p); });
  });
  add("moments", run_moments);
  add("_backward_moments", [](Run& run, const MomentsParam& p) {
    if (run.out(0).size() == 0) return;
    AxisMask mask = moment_axes(p, run.out(0).ndim());
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { moments_backward<T>(run, mask); });
  });
}

}  // namespace mx::ops
