// BatchNorm and its gradients on CUDA.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_variants.h"
#include "ops/nn/norm/channel_sums.cuh"
#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using cuda_norm::sum_of;

template <class T>
struct Sum {
  const T* x;
  template <class A>
  __device__ void operator()(int64_t i, int64_t /*channel*/, A* sums) const {
    sums[0] += static_cast<A>(x[i]);
  }
};

template <class T>
struct Squares {
  const T* x;
  const double* mean;
  template <class A>
  __device__ void operator()(int64_t i, int64_t channel, A* sums) const {
    A distance = static_cast<A>(x[i]) - static_cast<A>(mean[channel]);
    sums[0] += distance * distance;
  }
};

template <class T>
struct Slopes {
  const T* dy;
  const T* x;
  const Acc<T>* center;
  template <class A>
  __device__ void operator()(int64_t i, int64_t channel, A* sums) const {
    auto slope = static_cast<A>(dy[i]);
    sums[0] += slope;
    sums[1] += slope * (static_cast<A>(x[i]) - center[channel]);
  }
};

// result = a * x + b * y + c, all but x and y per channel; y may be null.
template <class T>
__global__ void combine_kernel(ChannelView v, T* result, const Acc<T>* a, const T* x,
                               const Acc<T>* b, const T* y, const Acc<T>* c, int64_t n) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    int64_t channel = i / v.inner % v.channels;
    Acc<T> value = a[channel] * static_cast<Acc<T>>(x[i]) + c[channel];
    if (y) value += b[channel] * static_cast<Acc<T>>(y[i]);
    result[i] = convert<T>(value);
  }
}

// result = a * (x - center) + c per channel, and the larger of that and 0 where `clips`.
template <class T>
__global__ void normalize_kernel(ChannelView v, T* result, const Acc<T>* a, const T* x,
                                 const Acc<T>* center, const Acc<T>* c, bool clips, int64_t n) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    int64_t channel = i / v.inner % v.channels;
    Acc<T> value = a[channel] * (static_cast<Acc<T>>(x[i]) - center[channel]) + c[channel];
    result[i] = convert<T>(clips && !(value > 0) ? Acc<T>(0) : value);
  }
}

__global__ void mean_kernel(ChannelView v, const double* parts, double* mean) {
  for (int64_t c = cuda::first(); c < v.channels; c += cuda::stride()) {
    mean[c] = sum_of(parts, v, c, 0) / static_cast<double>(v.outer * v.inner);
  }
}

template <class A>
struct Affine {  // what a channel is multiplied by, what is taken from it and added
  A *scale, *center, *shift;
};
template <class A>
struct States {
  const A *gamma, *beta;
  A *moving_mean, *moving_var, *mean, *inverse;
  double eps, momentum;
};

// `mean` null: the moving statistics serve, and stay.
template <class A>
__global__ void statistics_kernel(ChannelView v, const double* parts, const double* mean,
                                  States<A> s, Affine<A> out) {
  for (int64_t c = cuda::first(); c < v.channels; c += cuda::stride()) {
    double center = mean ? mean[c] : static_cast<double>(s.moving_mean[c]);
    double variance = static_cast<double>(s.moving_var[c]);
    if (mean) {
      auto count = static_cast<double>(v.outer * v.inner);
      double lost = center - static_cast<double>(static_cast<A>(center));  // by rounding it
      variance = fmax(sum_of(parts, v, c, 0) / count - lost * lost, 0.0);
      double keep = s.momentum;
      s.moving_mean[c] =
          static_cast<A>(static_cast<double>(s.moving_mean[c]) * keep + center * (1 - keep));
      s.moving_var[c] =
          static_cast<A>(static_cast<double>(s.moving_var[c]) * keep + variance * (1 - keep));
    }
    double inverse = 1 / sqrt(variance + s.eps);
    double scale = inverse * (s.gamma ? static_cast<double>(s.gamma[c]) : 1.0);
    s.mean[c] = static_cast<A>(center);
    s.inverse[c] = static_cast<A>(inverse);
    out.scale[c] = static_cast<A>(scale);
    out.center[c] = static_cast<A>(center);
    double rest = center - static_cast<double>(out.center[c]);
    out.shift[c] = static_cast<A>(static_cast<double>(s.beta[c]) - scale * rest);
  }
}

// With the moving statistics, where channels are planes: a block for each plane, in one launch.
template <class T>
__global__ void normalize_planes_kernel(ChannelView v, T* result, const T* x, States<Acc<T>> s,
                                        bool clips) {
  using A = Acc<T>;
  for (int64_t plane = blockIdx.x; plane < v.outer * v.channels; plane += gridDim.x) {
    int64_t c = plane % v.channels;
    double inverse = 1 / sqrt(static_cast<double>(s.moving_var[c]) + s.eps);
    auto scale = static_cast<A>(inverse * (s.gamma ? static_cast<double>(s.gamma[c]) : 1.0));
    A center = s.moving_mean[c], shift = s.beta[c];
    if (plane < v.channels && threadIdx.x == 0) {
      s.mean[c] = center;
      s.inverse[c] = static_cast<A>(inverse);
    }
    for (int64_t i = threadIdx.x; i < v.inner; i += blockDim.x) {
      int64_t at = plane * v.inner + i;
      A value = scale * (static_cast<A>(x[at]) - center) + shift;
      result[at] = convert<T>(clips && !(value > 0) ? A(0) : value);
    }
  }
}

bool uses_batch(const Run& run, const BatchNormParam& p) {
  return run.training && !p.use_global_stats;
}

void normalize(Run& run, const BatchNormParam& p, bool clips) {
  const Tensor &x = run.in(0), &y = run.out(0);
  if (x.size() == 0) return;
  ChannelView v = channel_view(x.shape(), p.axis);
  dispatch(kFloating, x.dtype(), [&]<class T>() {
    using A = Acc<T>;
    const T* data = x.data<const T>();
    double *parts = nullptr, *mean = nullptr;
    if (uses_batch(run, p)) {
      parts = cuda_norm::channel_parts(run, v, 1);
      mean = run.scratch<double>(v.channels);
      cuda_norm::add_up<T, 1>(run, v, parts, Sum<T>{data});
      cuda::launch(run.stream(), v.channels, mean_kernel, v, parts, mean);
      cuda_norm::add_up<T, 1>(run, v, parts, Squares<T>{data, mean});
    }
    States<A> states{p.fix_gamma ? nullptr : run.in(1).data<const A>(),
                     run.in(2).data<const A>(),
                     run.in(3).data<A>(),
                     run.in(4).data<A>(),
                     run.out(1).data<A>(),
                     run.out(2).data<A>(),
                     p.eps,
                     static_cast<double>(p.momentum)};
    constexpr int64_t kPlane = 32;  // elements that are worth a block
    if (!mean && v.inner >= kPlane) {
      int64_t blocks = std::min(v.outer * v.channels, int64_t{1} << 20);
      return cuda::launch_blocks(run.stream(), blocks, normalize_planes_kernel<T>, v, y.data<T>(),
                                 data, states, clips);
    }
    A* room = run.scratch<A>(3 * v.channels);
    Affine<A> affine{room, room + v.channels, room + 2 * v.channels};
    cuda::launch(run.stream(), v.channels, statistics_kernel<A>, v, parts, mean, states, affine);
    cuda::launch(run.stream(), x.size(), normalize_kernel<T>, v, y.data<T>(), affine.scale, data,
                 affine.center, affine.shift, clips, x.size());
  });
}

template <class A>
struct Gradients {
  A *gamma, *beta;    // results
  A *dy, *x, *shift;  // factors of dx
};

template <class A>
__global__ void gradients_kernel(ChannelView v, const double* parts, const A* gamma, const A* mean,
                                 const A* inverse_of, bool uses_batch, Gradients<A> out) {
  for (int64_t c = cuda::first(); c < v.channels; c += cuda::stride()) {
    auto inverse = static_cast<double>(inverse_of[c]);
    double dy_sum = sum_of(parts, v, c, 0);
    double dot = inverse * sum_of(parts, v, c, 1);
    out.gamma[c] = gamma ? static_cast<A>(dot) : A(0);
    out.beta[c] = static_cast<A>(dy_sum);
    double scale = inverse * (gamma ? static_cast<double>(gamma[c]) : 1.0);
    auto count = static_cast<double>(v.outer * v.inner);
    double slope = uses_batch ? -scale * inverse * dot / count : 0.0;
    out.dy[c] = static_cast<A>(scale);
    out.x[c] = static_cast<A>(slope);
    double rest = uses_batch ? -scale * dy_sum / count - slope * static_cast<double>(mean[c]) : 0.0;
    out.shift[c] = static_cast<A>(rest);
  }
}

void backward(Run& run, const BatchNormParam& p) {
  const Tensor &dy = run.in(0), &x = run.in(1), &dx = run.out(0);
  if (x.size() == 0) return;
  ChannelView v = channel_view(x.shape(), p.axis);
  dispatch(kFloating, x.dtype(), [&]<class T>() {
    using A = Acc<T>;
    double* parts = cuda_norm::channel_parts(run, v, 2);
    cuda_norm::add_up<T, 2>(
        run, v, parts, Slopes<T>{dy.data<const T>(), x.data<const T>(), run.in(3).data<const A>()});
    A* room = run.scratch<A>(3 * v.channels);
    Gradients<A> out{run.out(1).data<A>(), run.out(2).data<A>(), room, room + v.channels,
                     room + 2 * v.channels};
    cuda::launch(run.stream(), v.channels, gradients_kernel<A>, v, parts,
                 p.fix_gamma ? nullptr : run.in(2).data<const A>(), run.in(3).data<const A>(),
                 run.in(4).data<const A>(), uses_batch(run, p), out);
    cuda::launch(run.stream(), x.size(), combine_kernel<T>, v, dx.data<T>(), out.dy,
                 dy.data<const T>(), out.x, uses_batch(run, p) ? x.data<const T>() : nullptr,
                 out.shift, x.size());
  });
}

template <class T>
__global__ void mode_kernel(T* y, bool uses_batch) {
  *y = convert<T>(uses_batch ? 1.0F : 0.0F);
}

void tell_mode(Run& run, const BatchNormParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    cuda::launch(run.stream(), 1, mode_kernel<T>, run.out(0).data<T>(), uses_batch(run, p));
  });
}

}  // namespace

void add_cuda_batch_norm(OpTable& table) {
  auto gpu = cuda::kKind;
  table.add("BatchNorm", gpu,
            {"cuda", nullptr, [](Run& run, const BatchNormParam& p) { normalize(run, p, false); }});
  table.add("_contrib_BatchNormWithReLU", gpu,
            {"cuda", nullptr, [](Run& run, const BatchNormParam& p) { normalize(run, p, true); }});
  table.add("_backward_BatchNorm", gpu, {"cuda", nullptr, backward});
  table.add("BatchNorm_v1", gpu, {"cuda", nullptr, [](Run& run, const BatchNormV1Param& p) {
                                    normalize(run, plain(p), false);
                                  }});
  table.add("_backward_BatchNorm_mode", gpu, {"cuda", nullptr, tell_mode});
}

}  // namespace mx::ops
